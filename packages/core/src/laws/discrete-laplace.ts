import { sum } from "../numerics/index.js";
import type { Distribution } from "./distribution.js";

/** Two-sided geometric noise on the integers: P(k) = tanh(rate/2) · e^(−rate·|k|). */
export function discreteLaplace(rate: number): Distribution {
  const a = Math.exp(-rate);
  const oneMinusA = -Math.expm1(-rate);
  const logPeak = Math.log(Math.tanh(rate / 2));
  /** P(X ≥ k) for an integer k ≥ 1. */
  const tailFrom = (k: number) => Math.exp(-rate * k) / (1 + a);
  const cdf = (x: number) => (x < 0 ? tailFrom(-Math.floor(x)) : 1 - tailFrom(Math.floor(x) + 1));
  const law: Distribution = {
    name: "discrete-laplace",
    params: { rate },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 1,
    atoms: [],
    kinks: [],
    mean: 0,
    variance: (2 * a) / (oneMinusA * oneMinusA),
    entropy: -logPeak + (rate * 2 * a) / (oneMinusA * (1 + a)),
    logPdf: (x) => (Number.isInteger(x) ? logPeak - rate * Math.abs(x) : Number.NEGATIVE_INFINITY),
    cdf,
    survival: (x) => (x < 0 ? 1 - tailFrom(-Math.floor(x)) : tailFrom(Math.floor(x) + 1)),
    quantile(p) {
      const guess =
        p < 0.5 ? Math.log(p * (1 + a)) / rate : -Math.log((1 - p) * (1 + a)) / rate - 1;
      let k = Math.ceil(guess) - 1;
      while (cdf(k) < p) k++;
      return k;
    },
    absoluteMoment(p, center) {
      if (p === 2) return law.variance + center * center;
      if (p === 1 && center === 0) return (2 * a) / (oneMinusA * (1 + a));
      return sum(powers(p, center, rate)) * Math.exp(logPeak);
    },
  };
  return law;
}

/**
 * Yields the terms |k − center|^p e^(−rate·|k|), and stops where the factor e^−45 makes a term
 * negligible.
 */
function* powers(p: number, center: number, rate: number): Generator<number> {
  const last = Math.ceil((45 + p * Math.log1p(p / rate)) / rate + Math.abs(center));
  for (let k = last; k > 0; k--) {
    yield (Math.abs(k - center) ** p + Math.abs(k + center) ** p) * Math.exp(-rate * k);
  }
  yield Math.abs(center) ** p;
}
