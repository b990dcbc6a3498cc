import {
  Fault,
  type Input,
  type Order,
  type Output,
  type Reply,
  type TaskName,
} from "./protocol.js";

interface Waiting {
  resolve(result: unknown): void;
  reject(fault: Error): void;
  report?: ((progress: unknown) => void) | undefined;
}

/** The thread was ended before it answered. */
export class Stopped extends Error {}

/** A worker with core in it, and what it has been asked. */
export class Thread {
  readonly #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  /** Whether its script could not be loaded, or failed outside of any task. */
  broken = false;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => this.#take(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.broken = true;
      this.#failAll(new Fault({ message: event.message || "the worker could not be loaded" }));
    });
  }

  ask<N extends TaskName>(
    name: N,
    input: Input<N>,
    report?: (progress: unknown) => void,
  ): Promise<Output<N>> {
    const id = ++this.#last;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, report });
    });
    this.#worker.postMessage({ id, name, input } satisfies Order);
    return answer as Promise<Output<N>>;
  }

  /** End it in the middle of whatever it does. */
  stop(): void {
    this.#worker.terminate();
    this.#failAll(new Stopped());
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    if ("progress" in reply) {
      waiting.report?.(reply.progress);
      return;
    }
    this.#waiting.delete(reply.id);
    if ("fault" in reply) waiting.reject(new Fault(reply.fault));
    else waiting.resolve(reply.result);
  }

  #failAll(reason: Error): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}
