import { Refusal } from "./refusal.js";

/** Requests that may be under way at once. */
const MOST = 4096;

/** Who is inside: no more than there is room for, and nobody new once it closes. */
export class Traffic {
  private inside = 0;
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
      throw new Refusal(503, "stopping", "service: it is shutting down; nothing was spent");
    }
    if (this.inside > MOST) throw new Refusal(429, "busy", "service: too many requests; try later");
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
