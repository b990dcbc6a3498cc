import { DIGITS, flatMinimum, referenceFor, STEEPEST, WIDE } from "./best-order.js";
import { gaussianHalf, type HalfLaw } from "./half-law.js";
import { memo } from "./memo.js";
import { quickDelta } from "./quick-delta.js";
import { LARGEST_ORDER } from "./renyi-parameters.js";
import { coarseTask, type JointBudget, type NoiseTask } from "./task.js";
import { deviationAt, lawsAt } from "./with-value.js";
import { zeroOf } from "./zero-of.js";

type Releases = Omit<JointBudget, "epsilon">;

const LEAST = 1e-280;
const CLOSE = 1e-3;
/** The coarse lattice of the search allows slightly larger orders than the lattice of the noise. */
const CAUTION = 0.9;

/** The order with the smallest joint ε at δ, for noise with a given expected loss. */
export function orderForCost(task: NoiseTask, cost: number, releases: Releases): number {
  const wide = deviationAt(task, cost) >= WIDE * task.steps;
  const coarse = coarseTask(task, wide ? 1 : undefined);
  const { steps } = coarse;
  const deviation = deviationAt(coarse, cost);
  const lawAt = lawsAt(coarse, deviation);
  const spread = (steps / deviation) * Math.sqrt(releases.releases);
  let epsilon = jointEpsilon(gaussianHalf(deviation * deviation, steps), releases, 3 * spread);
  const usual = (1.3 * epsilon) / spread ** 2 + 0.5;
  const steepest = (CAUTION * STEEPEST) / referenceFor(coarse, deviation);
  const most = Math.log(Math.min(LARGEST_ORDER, steepest));
  const level = memo((logOrder: number) => {
    epsilon = jointEpsilon(lawAt(Math.exp(logOrder), cost), releases, epsilon);
    return epsilon;
  });
  const best = flatMinimum(level, Math.log(usual), Math.min(most, Math.log(0.3)), most);
  return Number(Math.exp(best).toPrecision(DIGITS));
}

/** An estimate of the ε of all releases together at δ. */
function jointEpsilon(law: HalfLaw, { delta, releases }: Releases, start: number): number {
  const excess = (x: number) => Math.log(delta) - logDelta(law, releases, Math.exp(x));
  return Math.exp(zeroOf(excess, Math.log(start), 14, CLOSE));
}

function logDelta(law: HalfLaw, releases: number, epsilon: number): number {
  return Math.log(Math.max(LEAST, quickDelta(law, releases, epsilon)));
}
