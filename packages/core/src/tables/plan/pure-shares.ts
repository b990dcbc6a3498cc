import { type SparseRows, transposedTimes } from "../questions/index.js";
import {
  atUnitCost,
  type Choices,
  equalAllocation,
  stepAt,
  withoutTinyShares,
} from "./allocation.js";
import { followRatios, largest, ratiosAt } from "./losses.js";

/** The power of a step. Larger powers can overshoot. */
const STEP_POWER = 0.4;
/** The power of the ratios by which the weights of the rows grow. */
const WEIGHT_POWER = 0.1;
const STARTS = 8;
/** All searches together stop after about this many multiplications. */
const WORK = 5e7;
/** A search stops if this many steps decrease the loss by less than this part of it. */
const PATIENCE = 100;
const PROGRESS = 1e-5;

/** The precision of geometric noise that costs `epsilon` for each step. */
export function precisionAt(epsilon: number): number {
  return 2 * Math.sinh(epsilon / 2) ** 2;
}

/** The loss of geometric noise, of which each question gets a share of ε for each step. */
export function pureLoss(
  { precisions }: Choices,
  losses: SparseRows,
  epsilon: number,
): (shares: Float64Array) => number {
  return (shares) => {
    const theta = shares.map((share) => precisionAt(epsilon * share));
    return largest(ratiosAt(losses, transposedTimes(precisions, theta)));
  };
}

/**
 * The shares of ε that the questions get, for the least loss that is found. The precision cosh ε − 1
 * is convex in ε, so it pays to ask few questions, and there are many local minima. The search takes
 * the best of several starts, or gives up if the first one has a `hopeless` loss.
 */
export function pureShares(
  choices: Choices,
  losses: SparseRows,
  epsilon: number,
  hopeless = Number.POSITIVE_INFINITY,
): Float64Array {
  const lossOf = pureLoss(choices, losses, epsilon);
  let best = descend(choices, losses, epsilon, startOf(choices, 0));
  for (let start = 1; start < STARTS && lossOf(best) < hopeless; start++) {
    const found = descend(choices, losses, epsilon, startOf(choices, start));
    if (lossOf(found) < lossOf(best)) best = found;
  }
  return withoutTinyShares(choices, best, lossOf, TINY);
}

/** Shares that are too small for noise of a reasonable width. */
const TINY = { share: 1e-3, accepted: 2e-3 };

function descend(
  choices: Choices,
  losses: SparseRows,
  epsilon: number,
  start: Float64Array,
): Float64Array {
  const { precisions, costs } = choices;
  const rows = losses.starts.length - 1;
  let weights: Float64Array = new Float64Array(rows).fill(1 / rows);
  let shares = start;
  let best = { shares, loss: Number.POSITIVE_INFINITY };
  let reached = best.loss;
  const steps = WORK / STARTS / (3 * precisions.values.length + 40 * costs.length);
  for (let step = 1; step < steps; step++) {
    const theta = shares.map((share) => precisionAt(epsilon * share));
    const at = stepAt(choices, theta, transposedTimes(losses, weights));
    const ratios = ratiosAt(losses, at.tau);
    const loss = largest(ratios);
    if (loss < best.loss) best = { shares, loss };
    if (step % PATIENCE === 0) {
      if (best.loss > reached * (1 - PROGRESS)) break;
      reached = best.loss;
    }
    const gains = at.gains.map((gain, q) => gain * Math.sinh(epsilon * shares[q]!));
    const mean = gains.reduce((sum, gain, q) => sum + gain * costs[q]! * shares[q]!, 0);
    const next = shares.map((share, q) => share * (gains[q]! / mean) ** STEP_POWER);
    shares = atUnitCost(costs, next);
    weights = followRatios(weights, ratios, WEIGHT_POWER);
  }
  return best.shares;
}

/** The first start has equal shares. In the others, fixed numbers of a bell curve multiply them. */
function startOf(choices: Choices, start: number): Float64Array {
  let state = start;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // A linear congruential generator.
    return state / 2 ** 32;
  };
  const bell = () => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b, -6);
  const equal = equalAllocation(choices);
  if (start === 0) return equal;
  return atUnitCost(
    choices.costs,
    equal.map((share) => share * Math.exp(bell())),
  );
}
