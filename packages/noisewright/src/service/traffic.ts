import type { Context } from "hono";
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

  async pass(c: Context, next: () => Promise<void>): Promise<void> {
    this.inside++;
    try {
      if (this.closing) c.header("Connection", "close");
      await next();
    } finally {
      this.inside--;
      if (this.inside === 0) this.empty();
    }
  }

  /** Called by each request on its way in. */
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
