import {
  certifiedOptimum,
  compoundLaplace,
  type Distribution,
  laplace,
  parseHistogramMetric,
  staircase,
  twoPointFold,
} from "@noisewright/core";
import { gklLoss } from "./gkl-loss.js";
import { HISTOGRAM } from "./histogram.js";
import { around } from "./noises.js";

/** Expected divergences of a noisy histogram from the true one. */
export interface DivergenceRow {
  readonly epsilon: number;
  readonly noise: string;
  readonly values: Readonly<Record<DivergenceName, number>>;
}

export const DIVERGENCES = ["gkl", "kl", "renyi:2", "renyi:4"] as const;
export type DivergenceName = (typeof DIVERGENCES)[number];
const METRICS = DIVERGENCES.map((name) => [name, parseHistogramMetric(name)] as const);
const EPSILONS = [1, 2, 3, 4, 5, 6];

/**
 * Figures 5 and 6: noise on each of 50 counts, of which a record is in one. The random scale and the
 * staircase are the best ones for gkl, the divergence that is a sum over the bins.
 */
export function divergenceRows(): DivergenceRow[] {
  const loss = gklLoss();
  return EPSILONS.flatMap((epsilon) => {
    const { slow, fast, p } = certifiedOptimum(epsilon, loss);
    return [
      rowOf(epsilon, "laplace", laplace(1 / epsilon)),
      rowOf(epsilon, "best random scale", compoundLaplace(twoPointFold(p, slow, fast))),
      rowOf(epsilon, "tuned staircase", staircase(epsilon, 1, bestStep(epsilon))),
    ];
  });
}

function rowOf(epsilon: number, noise: string, law: Distribution): DivergenceRow {
  const values = METRICS.map(([name, metric]) => [name, metric.expected(HISTOGRAM, around(law))]);
  return { epsilon, noise, values: Object.fromEntries(values) };
}

/** The step with the least gkl: by golden section, as it is unimodal around that for E x². */
function bestStep(epsilon: number): number {
  const gkl = parseHistogramMetric("gkl");
  const at = (step: number) =>
    gkl.expected(HISTOGRAM, around(staircase(epsilon, 1, step))) as number;
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [0, 0.6];
  while (high - low > 2e-3) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)];
    if (at(left) < at(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}
