import { Refusal } from "./refusal.js";

/** Requests that may be under way at once, and of one caller. */
const MOST = 4096;
const MOST_OF_ONE = 2048;

/** Who is inside: no more than there is room for, and nobody new once it closes. */
export class Traffic {
  private inside = 0;
  private readonly held = new Map<string, number>();
  private closing = false;
  private empty: () => void = () => {};

  get inFlight(): number {
    return this.inside;
  }

  get isClosing(): boolean {
    return this.closing;
  }

  /** Counts one in, until what it returns is called. */
  enter(): () => void {
    this.inside++;
    return () => {
      this.inside--;
      if (this.inside === 0) this.empty();
    };
  }

  /** Of one that is inside, whether it may go on. */
  admit(): void {
    if (this.closing) {
      throw new Refusal(503, "stopping", "service: it is shutting down; nothing was spent", 10);
    }
    if (this.inside > MOST) throw crowded();
  }

  /** The same of a caller who is known by now, until what it returns is called. */
  hold(caller: string): () => void {
    const count = (this.held.get(caller) ?? 0) + 1;
    if (count > MOST_OF_ONE) throw crowded();
    this.held.set(caller, count);
    return () => {
      const left = this.held.get(caller)! - 1;
      if (left > 0) this.held.set(caller, left);
      else this.held.delete(caller);
    };
  }

  /** Resolves once everyone has left. */
  async close(): Promise<void> {
    this.closing = true;
    if (this.inside === 0) return;
    await new Promise<void>((resolve) => {
      this.empty = resolve;
    });
  }
}

function crowded(): Refusal {
  return new Refusal(429, "busy", "service: too many requests at once; try again in 5 s", 5);
}
