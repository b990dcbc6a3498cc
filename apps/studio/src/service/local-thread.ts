import type { LocalOrder, LocalReply, OpenedFile } from "../local-service/protocol.js";
import type { CallOptions } from "./call-options.js";
import { faultOf, ServiceFault } from "./fault.js";
import { startLocalWorker } from "./local-worker.js";

interface LocalQuestion extends CallOptions {
  readonly path: string;
  readonly files: readonly OpenedFile[];
}

interface Waiting {
  take(reply: LocalReply): void;
  fail(error: ServiceFault): void;
}

/** Milliseconds after which a release that does not stop by itself is ended with its worker. */
const PATIENCE = 5000;

const STOPPED =
  "Stopped. If the budget was debited already, the same release costs nothing more: release again.";
const FAILED =
  "The release stopped: this browser ended it, perhaps for want of memory. If the budget was debited already, the same release costs nothing more.";

/** The worker that answers requests in this browser, and the requests without an answer. */
export class LocalThread {
  readonly #worker = startLocalWorker();
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  /** Whether the worker has ended. */
  isOver = false;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<LocalReply>) =>
      this.#waiting.get(data.id)?.take(data),
    );
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end(new ServiceFault(FAILED, "away"));
    });
  }

  ask({ path, method, body, files, signal, report }: LocalQuestion): Promise<unknown> {
    const id = ++this.#last;
    const send = (order: LocalOrder) => this.#worker.postMessage(order);
    return new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted();
      let late: ReturnType<typeof setTimeout> | undefined;
      const stop = () => {
        send({ id, abort: true });
        // A preview that does not stop is left alone: a release may run beside it.
        if (path !== "/api/release") return;
        late = setTimeout(() => this.#end(new ServiceFault(STOPPED, "cancelled")), PATIENCE);
      };
      const finish = () => {
        clearTimeout(late);
        signal?.removeEventListener("abort", stop);
        this.#waiting.delete(id);
      };
      this.#waiting.set(id, {
        take(reply) {
          if ("progress" in reply) {
            report?.(reply.progress);
            return;
          }
          finish();
          if ("error" in reply) reject(faultOf(reply));
          else resolve(JSON.parse(reply.result));
        },
        fail(error) {
          finish();
          reject(error);
        },
      });
      signal?.addEventListener("abort", stop, { once: true });
      send({ id, path, method: method ?? (body === undefined ? "GET" : "POST"), body, files });
    });
  }

  /** Ends the worker. What the ledger has stored stays stored. */
  #end(error: ServiceFault): void {
    this.isOver = true;
    this.#worker.terminate();
    for (const { fail } of [...this.#waiting.values()]) fail(error);
  }
}
