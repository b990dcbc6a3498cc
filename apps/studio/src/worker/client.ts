import { Lane } from "./lane.js";
import type { Input, Output, TaskName } from "./protocol.js";
import { Stopped, Thread } from "./thread.js";

let thread: Thread | undefined;

/** The worker that all pages share. */
function shared(): Thread {
  if (thread === undefined || thread.broken) thread = new Thread();
  return thread;
}

/**
 * Ends the shared worker, because a running task cannot be interrupted. The next request starts a
 * new worker.
 */
function restart(): void {
  thread?.stop();
  thread = undefined;
}

const lanes = new Map<string, Lane>();

/**
 * Sends a request to the worker. A lane runs one request at a time and keeps only the newest of the
 * waiting requests. If a running request is slow and another request waits, the slow request is
 * interrupted. The promise of a skipped request resolves to undefined.
 */
export function ask<N extends TaskName>(
  lane: string,
  name: N,
  input: Input<N>,
): Promise<Output<N> | undefined> {
  const queue = lanes.get(lane) ?? new Lane(restart);
  lanes.set(lane, queue);
  return queue.run((wanted) => askUntilAnswered(name, input, wanted));
}

/** Repeats a request if another lane ended the worker before the request was answered. */
async function askUntilAnswered<N extends TaskName>(
  name: N,
  input: Input<N>,
  wanted: () => boolean,
): Promise<Output<N> | undefined> {
  for (;;) {
    try {
      return await shared().ask(name, input);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      if (!wanted()) return undefined;
    }
  }
}

/**
 * Loads core and runs its most used code, so that this code is compiled before the first request.
 */
export function warmUp(): void {
  shared()
    .ask("warm", undefined)
    .catch(() => {}); // An error is ignored here, because the next request reports the error again.
}
