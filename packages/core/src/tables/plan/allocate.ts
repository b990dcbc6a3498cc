import { type SparseRows, transposedTimes } from "../questions/index.js";
import {
  type Allocation,
  type Choices,
  equalAllocation,
  nextAllocation,
  stepAt,
  stepLimit,
  withoutTinyShares,
} from "./allocation.js";
import { followRatios, largest, ratiosAt } from "./losses.js";

/** The search stops at this relative distance to the optimum, for one row and for several rows. */
const TOLERANCE = { one: 1e-7, several: 8e-5 };

/** The power of the ratios by which the weights of the rows grow. */
const WEIGHT_POWER = 0.4;

/**
 * The allocation at unit cost with the least loss, which is the largest row of losses/τ. For one row
 * the problem is that of an optimal design, and no step increases the loss [yu-2010]. For several
 * rows, the weights of the largest rows grow in each step. That search may stop early, but the bound
 * is true: the largest row is at least the weighted mean of the rows, which has a bound of its own.
 */
export function allocate(choices: Choices, losses: SparseRows): Allocation {
  const rows = losses.starts.length - 1;
  const tolerance = rows === 1 ? TOLERANCE.one : TOLERANCE.several;
  let weights: Float64Array = new Float64Array(rows).fill(1 / rows);
  let theta = equalAllocation(choices);
  let best = { theta, loss: Number.POSITIVE_INFINITY };
  let bound = 0;
  for (let left = stepLimit(choices, losses); left > 0; left--) {
    const step = stepAt(choices, theta, transposedTimes(losses, weights));
    const ratios = ratiosAt(losses, step.tau);
    const loss = largest(ratios);
    if (loss < best.loss) best = { theta, loss };
    bound = Math.max(bound, step.bound);
    if (best.loss <= bound * (1 + tolerance)) break;
    theta = nextAllocation(choices, theta, step);
    weights = followRatios(weights, ratios, WEIGHT_POWER);
  }
  const lossOf = (at: Float64Array) =>
    largest(ratiosAt(losses, transposedTimes(choices.precisions, at)));
  return { theta: withoutTinyShares(choices, best.theta, lossOf), bound };
}
