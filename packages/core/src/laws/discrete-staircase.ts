import type { Distribution } from "./distribution.js";
import { integerMoment, integerQuantile } from "./symmetric-integers.js";

/**
 * Staircase noise on the integers [geng-viswanath-2014]: P(k) = a·b^(n + s) with b = e^−ε and |k| =
 * nΔ + j. The exponent s is 1 for j ≥ `step` and 0 otherwise. The parameter `step` is an integer
 * from 1 to Δ. For Δ = 1 this distribution is geometric noise.
 */
export function discreteStaircase(
  epsilon: number,
  sensitivity: number,
  step: number,
): Distribution {
  const b = Math.exp(-epsilon);
  const c = -Math.expm1(-epsilon);
  const block = step + b * (sensitivity - step);
  const logPeak = Math.log(c / (2 * block - c));
  const peak = Math.exp(logPeak);
  /**
   * P(X > k) for an integer k ≥ 0. This probability is the sum of the part above k of the block
   * that contains k + 1, and of all further blocks.
   */
  const upper = (k: number) => {
    if (k === Number.POSITIVE_INFINITY) return 0;
    const blocks = Math.floor((k + 1) / sensitivity);
    const rest = k + 1 - blocks * sensitivity;
    const left = Math.max(0, step - rest) + b * (sensitivity - Math.max(rest, step));
    return peak * Math.exp(-epsilon * blocks) * (left + (b * block) / c);
  };
  const below = (power: number, end: number) =>
    power === 1 ? (end * (end - 1)) / 2 : (end * (end - 1) * (2 * end - 1)) / 6;
  const inBlock = (power: number) =>
    below(power, step) + b * (below(power, sensitivity) - below(power, step));
  const mean = 2 * peak * ((sensitivity * block * b) / c ** 2 + inBlock(1) / c);
  const law: Distribution = {
    name: "discrete-staircase",
    params: { epsilon, sensitivity, step },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 1,
    atoms: [],
    kinks: [],
    mean: 0,
    variance:
      2 *
      peak *
      ((sensitivity ** 2 * block * b * (1 + b)) / c ** 3 +
        (2 * sensitivity * inBlock(1) * b) / c ** 2 +
        inBlock(2) / c),
    entropy: -logPeak + (2 * peak * epsilon * b * sensitivity) / c ** 2,
    logPdf(x) {
      if (!Number.isInteger(x)) return Number.NEGATIVE_INFINITY;
      const blocks = Math.floor(Math.abs(x) / sensitivity);
      const lower = Math.abs(x) - blocks * sensitivity >= step ? 1 : 0;
      return logPeak - epsilon * (blocks + lower);
    },
    cdf: (x) => (x < 0 ? upper(-Math.floor(x) - 1) : 1 - upper(Math.floor(x))),
    survival: (x) => (x < 0 ? 1 - upper(-Math.floor(x) - 1) : upper(Math.floor(x))),
    quantile: (p) => integerQuantile(upper, p),
    absoluteMoment(p, center) {
      if (p === 2) return law.variance + center * center;
      if (p === 1 && center === 0) return mean;
      return integerMoment(law, p, center, sensitivity, epsilon / sensitivity);
    },
  };
  return law;
}
