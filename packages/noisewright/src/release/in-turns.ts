import { setImmediate } from "node:timers/promises";

/** Milliseconds of work after which others have their turn. */
const TURN = 20;

/** All that a generator yields; long work lets others have their turn, and ends on request. */
export async function inTurns<T>(work: Iterable<T>, signal?: AbortSignal): Promise<T[]> {
  const done: T[] = [];
  let since = performance.now();
  for (const each of work) {
    done.push(each);
    if (performance.now() - since < TURN) continue;
    await setImmediate();
    signal?.throwIfAborted();
    since = performance.now();
  }
  return done;
}
