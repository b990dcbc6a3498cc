import { integerQuantile, type NoiseShape } from "../../laws/index.js";
import { alternatingSum } from "../../numerics/index.js";
import type { RatePrior } from "./rate-prior/index.js";

/**
 * Compound noise defined on the lattice: two-sided geometric noise with a random rate, P(K = k) = E
 * tanh(Ug/2) e^(−Ug|k|) for granularity g. The level of this noise is at most the level of the
 * compound law, since tanh(ug/2)/u decreases in u. The difference between the two levels is of
 * second order in g.
 *
 * P(K ≥ k) = E e^(−Ugk)/(1 + e^(−Ug)) is an alternating sum over the transform, and P(K ≥ k) + P(K
 * ≥ k + 1) = E e^(−Ugk). So the table is computed from its far end, where the alternating sum is
 * evaluated once.
 */
export function latticeCompound(prior: RatePrior, granularity: number, points: number): NoiseShape {
  const transform = (k: number) => Math.exp(prior.logDecay(k * granularity, 0));
  /** P(K ≥ k), k ≥ 0. */
  const upper = (k: number) => alternatingSum((j) => transform(k + j));
  let masses: Float64Array | undefined;
  const table = () => {
    const values = new Float64Array(points + 1);
    for (let k = points, beyond = upper(points + 1); k >= 0; k--) {
      const from = transform(k) - beyond;
      values[k] = from - beyond;
      beyond = from;
    }
    return values;
  };
  return {
    spacing: granularity,
    logPdf(x) {
      masses ??= table();
      return Math.log(masses[Math.abs(Math.round(x / granularity))] ?? 0);
    },
    survival: (x) => upper(Math.round(x / granularity) + 1),
    quantile: (p) => granularity * integerQuantile((k) => upper(k + 1), p),
  };
}
