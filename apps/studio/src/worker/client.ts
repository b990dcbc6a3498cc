import { Lane } from "./lane.js";
import type { Input, Output, TaskName } from "./protocol.js";
import { Seat } from "./seat.js";
import { Stopped } from "./thread.js";

/** The worker that all pages share. */
const shared = new Seat();
/**
 * A second worker for short tasks. These tasks answer while the user drags a slider, so they must
 * not wait for a long task.
 */
const quick = new Seat();
const SHORT: ReadonlySet<TaskName> = new Set<TaskName>([
  "compare",
  "preview",
  "pictureData",
  "samples",
]);
let isQuickReady = false;

function seatOf(name: TaskName): Seat {
  return isQuickReady && SHORT.has(name) ? quick : shared;
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
  const queue = lanes.get(lane) ?? new Lane(() => seatOf(name).restart());
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
      return await seatOf(name).thread.ask(name, input);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      if (!wanted()) return undefined;
    }
  }
}

let isWarm = false;

/**
 * Prepares for the first move of a slider: starts the worker for short tasks, and lets both workers
 * run their most used code, so that this code is compiled.
 */
export function warmUp(): void {
  if (isWarm) return;
  isWarm = true;
  // An error is ignored here, because the next request reports the error again.
  shared.thread.ask("warm", undefined).catch(() => {});
  quick.thread.ask("warm", undefined).then(
    () => {
      isQuickReady = true;
    },
    () => {},
  );
}

/** Loads the code of all tasks, so that they run even if the service stops. */
export function preload(): void {
  warmUp();
  for (const seat of [shared, quick]) seat.thread.ask("preload", "all").catch(() => {});
}
