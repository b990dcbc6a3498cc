import { Refusal } from "@noisewright/contract/serving";

/** The maximum number of concurrent requests, in total and for each caller. */
const MAX_REQUESTS = 4096;
const MAX_PER_CALLER = 2048;

/**
 * Counts concurrent requests. Refuses requests above the limits, and refuses all new requests once
 * the service starts to close.
 */
export class Traffic {
  private count = 0;
  private readonly perCaller = new Map<string, number>();
  private closing = false;
  private onEmpty: () => void = () => {};

  get inFlight(): number {
    return this.count;
  }

  get isClosing(): boolean {
    return this.closing;
  }

  /** Counts a request until the returned function is called. */
  enter(): () => void {
    this.count++;
    return () => {
      this.count--;
      if (this.count === 0) this.onEmpty();
    };
  }

  /** Throws if a request that was just counted may not continue. */
  admit(): void {
    if (this.closing) {
      throw new Refusal(
        503,
        "stopping",
        "service: the service is shutting down; nothing was spent; try again later",
        { retryAfter: 10 },
      );
    }
    if (this.count > MAX_REQUESTS) throw tooMany();
  }

  /** Counts a request of an identified caller until the returned function is called. */
  enterAs(caller: string): () => void {
    const count = (this.perCaller.get(caller) ?? 0) + 1;
    if (count > MAX_PER_CALLER) throw tooMany();
    this.perCaller.set(caller, count);
    return () => {
      const remaining = this.perCaller.get(caller)! - 1;
      if (remaining > 0) this.perCaller.set(caller, remaining);
      else this.perCaller.delete(caller);
    };
  }

  /** Starts to refuse new requests, and resolves when all running requests have ended. */
  async close(): Promise<void> {
    this.closing = true;
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      this.onEmpty = resolve;
    });
  }
}

function tooMany(): Refusal {
  return new Refusal(429, "busy", "service: too many concurrent requests; try again in 5 s", {
    retryAfter: 5,
  });
}
