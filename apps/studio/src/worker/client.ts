import { Lane } from "./lane.js";
import type { Input, Output, TaskName } from "./protocol.js";
import { Stopped, Thread } from "./thread.js";

let thread: Thread | undefined;

/** The worker that all pages share. */
function shared(): Thread {
  if (thread === undefined || thread.broken) thread = new Thread();
  return thread;
}

/** A worker cannot be told to leave off: it is ended, and another starts. */
function restart(): void {
  thread?.stop();
  thread = undefined;
}

const lanes = new Map<string, Lane>();

/**
 * Ask the worker, newest request first: while one of a lane is worked on, only the last that came
 * after it is kept, and does not wait for ever. An overtaken one is never answered; its promise
 * resolves to undefined.
 */
export function ask<N extends TaskName>(
  lane: string,
  name: N,
  input: Input<N>,
): Promise<Output<N> | undefined> {
  const queue = lanes.get(lane) ?? new Lane(restart);
  lanes.set(lane, queue);
  return queue.run((wanted) => answered(name, input, wanted));
}

/** What was ended for the sake of another lane is asked again. */
async function answered<N extends TaskName>(
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

/** Load core and let its hot code be compiled before it is needed. */
export function warmUp(): void {
  shared()
    .ask("warm", undefined)
    .catch(() => {}); // Whoever asks next is told.
}
