import { Lane } from "./lane.js";
import type { Input, Output, TaskName } from "./protocol.js";
import { Thread } from "./thread.js";

let thread: Thread | undefined;

/** The worker that all pages share. */
function shared(): Thread {
  thread ??= new Thread();
  return thread;
}

const lanes = new Map<string, Lane>();

/**
 * Ask the worker, newest request first: while one of a lane is worked on, only the last that came
 * after it is kept. An overtaken one is never answered; its promise resolves to undefined.
 */
export function ask<N extends TaskName>(
  lane: string,
  name: N,
  input: Input<N>,
): Promise<Output<N> | undefined> {
  const queue = lanes.get(lane) ?? new Lane();
  lanes.set(lane, queue);
  return queue.run(() => shared().ask(name, input));
}

/** Load core and let its hot code be compiled before it is needed. */
export function warmUp(): void {
  shared()
    .ask("warm", undefined)
    .catch(() => {}); // Whoever asks next is told.
}
