import { flatMinimum, referenceFor, STEEPEST, WIDE } from "./best-order.js";
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
const ROUNDS = 2;

/**
 * The order with the smallest joint ε at δ, for noise with a given expected loss. At the ε of one
 * order, the order with the smallest δ is nearly the best one, so that two rounds are enough.
 */
export function orderForCost(task: NoiseTask, cost: number, releases: Releases): number {
  const wide = deviationAt(task, cost) >= WIDE * task.steps;
  const coarse = coarseTask(task, wide ? 1 : undefined);
  const { steps } = coarse;
  const deviation = deviationAt(coarse, cost);
  const lawAt = lawsAt(coarse, deviation);
  let law: HalfLaw = gaussianHalf(deviation * deviation, steps);
  let epsilon = jointEpsilon(law, releases, 3 * (steps / deviation) * releases.releases ** 0.5);
  let order = (1.3 * epsilon * deviation ** 2) / (releases.releases * steps * steps) + 0.5;
  const most = Math.log(Math.min(LARGEST_ORDER, STEEPEST / referenceFor(coarse, deviation)));
  for (let round = 0; round < ROUNDS; round++) {
    const leak = memo((logOrder: number) =>
      logDelta(lawAt(Math.exp(logOrder), cost), releases.releases, epsilon),
    );
    order = Math.exp(flatMinimum(leak, Math.log(order), Math.min(most, Math.log(0.3)), most));
    law = lawAt(order, cost);
    if (round < ROUNDS - 1) epsilon = jointEpsilon(law, releases, epsilon);
  }
  return order;
}

/** An estimate of the ε of all releases together at δ. */
function jointEpsilon(law: HalfLaw, { delta, releases }: Releases, start: number): number {
  const excess = (x: number) => Math.log(delta) - logDelta(law, releases, Math.exp(x));
  return Math.exp(zeroOf(excess, Math.log(start), 14, CLOSE));
}

function logDelta(law: HalfLaw, releases: number, epsilon: number): number {
  return Math.log(Math.max(LEAST, quickDelta(law, releases, epsilon)));
}
