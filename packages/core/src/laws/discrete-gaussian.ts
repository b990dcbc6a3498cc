import { firstInteger, sum } from "../numerics/index.js";
import type { Distribution } from "./distribution.js";

/**
 * Beyond this number of standard deviations, a term is below e^−760 times the largest term and
 * underflows.
 */
const MAX_DEVIATIONS = 39;

/**
 * From this σ on, the total is σ√(2π) and the variance is σ², to the last digit. By Poisson
 * summation, the relative differences are of the order of σ²·exp(−2π²σ²), which is below 1e-50.
 */
export const SMOOTH_FROM_SIGMA = 2.5;

/**
 * Discrete Gaussian noise on the integers [canonne-kamath-steinke-2020, Definition 1]: P(k) ∝
 * exp(−k²/2σ²). Every sum contains all terms that do not underflow and starts with the smallest
 * term. So tail probabilities are accurate relative to their size.
 */
export function discreteGaussian(sigma: number): Distribution {
  const last = Math.ceil(MAX_DEVIATIONS * sigma) + 1;
  const term = (k: number) => Math.exp(-((k / sigma) ** 2) / 2);
  let sums: Float64Array | undefined;
  /** Σ_{j > k} term(j). The sums are computed on first use. */
  const beyond = (k: number) => {
    sums ??= sumsFromEnd(last, term);
    return sums[k]!;
  };
  const smooth = sigma >= SMOOTH_FROM_SIGMA;
  const total = smooth ? sigma * Math.sqrt(2 * Math.PI) : 1 + 2 * beyond(0);
  const logTotal = Math.log(total);
  const upper = (k: number) => (k > last ? 0 : beyond(k) / total); // P(X > k) for an integer k ≥ 0
  const cdf = (x: number) => (x < 0 ? upper(-Math.floor(x) - 1) : 1 - upper(Math.floor(x)));
  const survival = (x: number) => (x < 0 ? 1 - upper(-Math.floor(x) - 1) : upper(Math.floor(x)));
  const moment = (p: number, center: number) =>
    sum(
      (function* () {
        for (let k = last; k > 0; k--) {
          yield (Math.abs(k - center) ** p + Math.abs(k + center) ** p) * term(k);
        }
        yield Math.abs(center) ** p;
      })(),
    ) / total;
  const variance = smooth ? sigma * sigma : moment(2, 0);
  return {
    name: "discrete-gaussian",
    params: { sigma },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 1,
    atoms: [],
    kinks: [],
    mean: 0,
    variance,
    entropy: logTotal + variance / (2 * sigma * sigma),
    logPdf: (x) =>
      Number.isInteger(x) ? -((x / sigma) ** 2) / 2 - logTotal : Number.NEGATIVE_INFINITY,
    cdf,
    survival,
    quantile: (p) => firstInteger((k) => cdf(k) >= p, -last, last),
    absoluteMoment: (p, center) => (p === 2 ? variance + center * center : moment(p, center)),
  };
}

/** Returns the sums Σ_{j > k} term(j) for 0 ≤ k ≤ last, where terms beyond `last` are 0. */
function sumsFromEnd(last: number, term: (k: number) => number): Float64Array {
  const sums = new Float64Array(last + 1);
  for (let k = last - 1; k >= 0; k--) sums[k] = sums[k + 1]! + term(k + 1);
  return sums;
}
