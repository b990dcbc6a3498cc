import { NoisewrightError } from "@noisewright/core";
import type { ReleaseParts } from "@noisewright/release";
import { Fault } from "../worker/protocol.js";
import { Thread } from "../worker/thread.js";

/**
 * Solves a linear programme in a worker of its own, so that this worker goes on with other requests,
 * and the solver can be stopped.
 */
export const solve: ReleaseParts["solve"] = async (programme, { signal }) => {
  signal?.throwIfAborted();
  const thread = new Thread();
  const stopped = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([thread.ask("solve", programme), stopped]);
  } catch (error) {
    if (error instanceof Fault && error.problem) throw new NoisewrightError(error.problem);
    throw error;
  } finally {
    thread.stop();
  }
};
