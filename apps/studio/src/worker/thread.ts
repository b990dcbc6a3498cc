import {
  Fault,
  type Input,
  type Order,
  type Output,
  type Progress,
  type Reply,
  type TaskName,
} from "./protocol.js";

/** Thrown if the worker is ended before it answers. */
export class Stopped extends Error {}

/** A worker that runs core, and the requests that the worker has not answered yet. */
export class Thread {
  readonly #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  /** For each open request, the function that rejects its promise. */
  readonly #waiting = new Set<(reason: Error) => void>();
  #last = 0;
  /** True if the script of the worker could not be loaded, or failed outside a task. */
  broken = false;

  constructor() {
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.broken = true;
      this.#failAll(new Fault({ message: event.message || "the worker could not be loaded" }));
    });
  }

  ask<N extends TaskName>(
    name: N,
    input: Input<N>,
    report?: (progress: Progress<N>) => void,
  ): Promise<Output<N>> {
    const id = ++this.#last;
    return new Promise<Output<N>>((resolve, reject) => {
      const take = ({ data: reply }: MessageEvent<Reply<N>>) => {
        if (reply.id !== id) return;
        if ("progress" in reply) {
          report?.(reply.progress);
          return;
        }
        this.#waiting.delete(reject);
        this.#worker.removeEventListener("message", take);
        if ("fault" in reply) reject(new Fault(reply.fault));
        else resolve(reply.result);
      };
      this.#waiting.add(reject);
      this.#worker.addEventListener("message", take);
      this.#worker.postMessage({ id, name, input } satisfies Order<N>);
    });
  }

  /** Ends the worker, even in the middle of a task. */
  stop(): void {
    this.#worker.terminate();
    this.#failAll(new Stopped());
  }

  #failAll(reason: Error): void {
    for (const reject of this.#waiting) reject(reason);
    this.#waiting.clear();
  }
}
