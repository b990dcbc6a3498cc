import { Thread } from "./thread.js";

/** A worker that starts on demand, and starts again after it was ended. */
export class Seat {
  #thread: Thread | undefined;

  get thread(): Thread {
    if (this.#thread === undefined || this.#thread.broken) this.#thread = new Thread();
    return this.#thread;
  }

  /** Ends the worker, because a running task cannot be interrupted. */
  restart(): void {
    this.#thread?.stop();
    this.#thread = undefined;
  }
}
