import { integerQuantile, type NoiseShape } from "../../laws/index.js";
import { alternatingSum } from "../../numerics/index.js";
import type { RatePrior } from "./rate-prior/index.js";

/**
 * Compound noise on the lattice itself: two-sided geometric noise of a random rate, with
 * P(K = k) = E tanh(Ug/2) e^(−Ug|k|) for granularity g. Its level is at most that of the compound law,
 * since tanh(ug/2)/u falls in u, and less only to second order in g.
 *
 * P(K ≥ k) = E e^(−Ugk)/(1 + e^(−Ug)) is an alternating sum over the transform, so that it and the one
 * before add up to E e^(−Ugk): a table is made from its far end, where that sum is taken once.
 */
export function latticeCompound(fold: RatePrior, granularity: number, points: number): NoiseShape {
  const transform = (k: number) => Math.exp(fold.logDecay(k * granularity, 0));
  /** P(K ≥ k), k ≥ 0. */
  const upper = (k: number) => alternatingSum((j) => transform(k + j));
  let masses: Float64Array | undefined;
  const table = () => {
    const made = new Float64Array(points + 1);
    for (let k = points, beyond = upper(points + 1); k >= 0; k--) {
      const from = transform(k) - beyond;
      made[k] = from - beyond;
      beyond = from;
    }
    return made;
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
