import { logGammaRatio, sum } from "../../../numerics/index.js";
import { negativeMomentOf } from "./negative-moment.js";
import { logSum, type RatePrior } from "./rate-prior.js";

/** The Poisson mixture is summed term by term if the Poisson mean is at most this number. */
const MOST_TERMS_AT = 1e4;

/**
 * U = scale · X, where X is noncentral chi-squared with `df` degrees of freedom (any positive
 * number). Tilting by e^(−Ux) gives a law of the same kind, with noncentrality and scale divided by
 * d = 1 + 2·scale·x.
 */
export function noncentralChiSquaredPrior(
  df: number,
  noncentrality: number,
  scale: number,
): RatePrior {
  const prior: RatePrior = {
    name: "noncentral-chi-squared",
    params: { df, noncentrality, scale },
    lower: 0,
    tailExponent: df / 2,
    logMoment: (order) =>
      order === 0
        ? 0
        : order * Math.log(2 * scale) + logGammaRatio(df / 2, order) + logRise(order, 0),
    logDecay(x, order) {
      const y = 2 * scale * x;
      if (y <= -1) return Number.POSITIVE_INFINITY;
      const d = 1 + y;
      const tilt = -(df / 2 + order) * Math.log1p(y) - (noncentrality / 2) * (y / d);
      return order === 0 ? tilt : tilt + logFall(order, y);
    },
    negativeMoment(p, rough) {
      if (!(p < df / 2)) return Number.POSITIVE_INFINITY;
      return noncentrality / 2 <= MOST_TERMS_AT
        ? poissonMixture(p) * (2 * scale) ** -p
        : negativeMomentOf(prior, p, rough);
    },
    scaled: (c) => noncentralChiSquaredPrior(df, noncentrality, scale * c),
  };

  const cache = new Map<number, readonly number[]>();
  /**
   * ln of the terms C(n, j) Γ(df/2)/Γ(df/2 + j) (noncentrality/2)^j for j = 0 … n. At the tilt d, E
   * X^n is proportional to the sum over j of term j divided by d^j.
   */
  const coefficients = (order: number) => {
    const logs =
      cache.get(order) ??
      Array.from(
        { length: order + 1 },
        (_, j) => logChoose(order, j) - logGammaRatio(df / 2, j) + j * Math.log(noncentrality / 2),
      );
    cache.set(order, logs);
    return logs;
  };

  /**
   * ln of the polynomial for E X^n at noncentrality/d, divided by the constant term of the
   * polynomial.
   */
  function logRise(order: number, y: number): number {
    if (noncentrality === 0) return 0;
    return logSum(coefficients(order).map((log, j) => log - j * Math.log1p(y)));
  }

  /**
   * ln of the polynomial for E X^n at noncentrality/d, divided by the value of the polynomial at d
   * = 1. The term with index j falls by d^−j.
   */
  function logFall(order: number, y: number): number {
    if (noncentrality === 0) return 0;
    const total = logRise(order, 0);
    const near = sum(
      coefficients(order).map((log, j) => Math.exp(log - total) * Math.expm1(-j * Math.log1p(y))),
    );
    return Math.abs(near) < 0.5 ? Math.log1p(near) : logRise(order, y) - total;
  }

  /**
   * E X^−p · 2^p. The law of X is a mixture: with the Poisson probability of j, X is chi-squared
   * with df + 2j degrees of freedom.
   */
  function poissonMixture(p: number): number {
    const mean = noncentrality / 2;
    const first = Math.max(0, Math.floor(mean - 40 - 12 * Math.sqrt(mean)));
    const last = mean === 0 ? 0 : Math.ceil(mean + 60 + 12 * Math.sqrt(mean));
    const peak = Math.floor(mean);
    const logs = Array.from({ length: last - first + 1 }, () => 0); // logarithms relative to the peak
    for (let j = peak; j < last; j++)
      logs[j + 1 - first] = at(logs, j - first) + Math.log(mean / (j + 1));
    for (let j = peak; j > first; j--)
      logs[j - 1 - first] = at(logs, j - first) - Math.log(mean / j);
    const weights = logs.map(Math.exp);
    const terms = logs.map((log, i) => Math.exp(log + logGammaRatio(df / 2 + first + i, -p)));
    return sum(terms) / sum(weights);
  }

  return prior;
}

function at(values: readonly number[], i: number): number {
  return values[i]!;
}

function logChoose(n: number, k: number): number {
  return logGammaRatio(1, n) - logGammaRatio(1, k) - logGammaRatio(1, n - k);
}
