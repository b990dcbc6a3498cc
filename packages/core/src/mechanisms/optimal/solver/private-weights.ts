import { MatrixChannel } from "../../../lattice/channels/index.js";
import { deltaUp } from "../../../privacy/weights/index.js";
import type { Ray } from "./layout.js";
import { repaired, type Weights } from "./repair.js";
import type { Task } from "./task.js";

/**
 * The fractions by which cuts are closed. The fractions are tried in this order. A solver exceeds a
 * budget by a small fraction of δ, so a small fraction is usually enough. Closing all cuts gives
 * pure ε.
 */
const CLOSINGS = [0, 1e-9, 1e-7, 1e-5, 1e-3, 0.03, 0.3, 1];

/**
 * Converts a solver's shares to integer weights that are (ε, δ)-DP. At δ > 0, the privacy of the
 * weights is proved from the weights themselves.
 */
export function privateWeights(task: Task, rays: readonly Ray[], shares: Float64Array): Weights {
  const { epsilon, delta, steps } = task;
  for (const closing of delta > 0 ? CLOSINGS : []) {
    const weights = repaired(task, rays, shares, closing);
    const channel = new MatrixChannel({ granularity: 1, steps, first: 0, ...weights });
    if (deltaUp(channel, epsilon).delta <= delta) return weights;
  }
  return repaired(task, rays, shares);
}
