import { mechanism } from "@noisewright/core";
import {
  compoundLaplace,
  type Distribution,
  laplace,
  staircase,
  twoPointPrior,
} from "@noisewright/core/laws";
import { parseHistogramMetric } from "@noisewright/core/metrics";
import { certifiedOptimum } from "@noisewright/core/research";
import { gklLoss } from "./gkl-loss.js";
import { HISTOGRAM } from "./histogram.js";
import { around } from "./noises.js";

/** The expected divergences between a noisy and a true histogram, for each kind of noise. */
export interface DivergenceRow {
  readonly epsilon: number;
  readonly noises: readonly DivergenceResult[];
}

export interface DivergenceResult {
  readonly noise: string;
  readonly values: Readonly<Record<DivergenceName, number>>;
}

export const DIVERGENCES = ["gkl", "kl", "renyi:2", "renyi:4"] as const;
export type DivergenceName = (typeof DIVERGENCES)[number];
const METRICS = DIVERGENCES.map((name) => [name, parseHistogramMetric(name)] as const);
const EPSILONS = [1, 3, 4, 5, 6];

/**
 * Computes Figures 5 and 6. Noise is added to each of 50 counts, and each record is in one of the
 * counts. The random scale and the staircase are chosen to minimise gkl, the divergence that is a
 * sum over the bins.
 */
export function divergenceRows(): DivergenceRow[] {
  const loss = gklLoss();
  return EPSILONS.map((epsilon) => {
    const { slow, fast, fastWeight } = certifiedOptimum(epsilon, loss);
    const noises = [
      resultOf("laplace", laplace(1 / epsilon)),
      resultOf("best random scale", compoundLaplace(twoPointPrior(fastWeight, slow, fast))),
      resultOf("tuned staircase", staircase(epsilon, 1, bestStep(epsilon))),
    ];
    return { epsilon, noises };
  });
}

function resultOf(noise: string, law: Distribution): DivergenceResult {
  const values = METRICS.map(([name, metric]) => [name, metric.expected(HISTOGRAM, around(law))]);
  return { noise, values: Object.fromEntries(values) };
}

/**
 * Returns the step with the smallest gkl, by golden-section search. The search starts near the best
 * step for E x².
 */
function bestStep(epsilon: number): number {
  const gkl = parseHistogramMetric("gkl");
  const at = (step: number) => gkl.expected(HISTOGRAM, around(staircase(epsilon, 1, step)))!;
  const golden = (Math.sqrt(5) - 1) / 2;
  const near = mechanism("staircase", { epsilon, sensitivity: 1, metric: "rmse" }).details.step!;
  let [low, high] = [0.7 * near, 1.4 * near];
  let [left, right] = [high - golden * (high - low), low + golden * (high - low)];
  let [atLeft, atRight] = [at(left), at(right)];
  while (high - low > 0.02 * near) {
    if (atLeft < atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - golden * (high - low);
      atLeft = at(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + golden * (high - low);
      atRight = at(right);
    }
  }
  return (low + high) / 2;
}
