import { type Distribution, momentByTails } from "../../laws/index.js";
import { bracket, gamma } from "../../numerics/index.js";
import { compoundIntegral, finestScale, tailStart } from "./compound-integral.js";
import type { RatePrior } from "./rate-prior/index.js";

/**
 * Laplace noise whose rate U is itself random: density E(U e^(−U|x|))/2, P(|X| > x) = E e^(−Ux)
 * [mohammady-2020, Theorem 3.1].
 */
export function compoundLaplaceLaw(fold: RatePrior): Distribution {
  const logPeak = fold.logMoment(1) - Math.LN2;
  /** P(X > |x|). */
  const tail = (x: number) =>
    Number.isFinite(x) ? Math.exp(fold.logDecay(Math.abs(x), 0)) / 2 : 0;
  const moment = (p: number) => gamma(p + 1) * fold.negativeMoment(p);
  const variance = moment(2);
  let entropy: number | undefined;
  const law: Distribution = {
    name: "compound-laplace",
    params: fold.params,
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 0,
    atoms: [],
    kinks: [0],
    mean: 0,
    variance,
    get entropy() {
      entropy ??= entropyOf(fold);
      return entropy;
    },
    logPdf: (x) => logPeak + fold.logDecay(Math.abs(x), 1),
    cdf: (x) => (x < 0 ? tail(x) : 1 - tail(x)),
    survival: (x) => (x < 0 ? 1 - tail(x) : tail(x)),
    quantile: (p) => (p < 0.5 ? -upperQuantile(fold, p) : upperQuantile(fold, 1 - p)),
    absoluteMoment(p, center) {
      if (center === 0) return moment(p);
      if (p >= fold.tailExponent) return Number.POSITIVE_INFINITY;
      return p === 2 ? variance + center * center : momentByTails(law, p, center);
    },
  };
  return law;
}

/** The x ≥ 0 with P(X > x) = p ≤ 1/2. */
function upperQuantile(fold: RatePrior, p: number): number {
  const target = Math.log(2 * p);
  if (target >= 0) return 0;
  const below = (x: number) => fold.logDecay(x, 0) <= target;
  // E e^(−Ux) ≥ e^(−x EU), so that the quantile is no less than this.
  let low = -target / Math.exp(fold.logMoment(1));
  let high = low;
  while (high < Number.POSITIVE_INFINITY && !below(high)) [low, high] = [high, 2 * high];
  return high < Number.POSITIVE_INFINITY ? bracket(below, low, high).yes : high;
}

/**
 * With ψ(x) = ln f(0)/f(x), the entropy is −ln f(0) + ∫ E(U e^(−Ux)) ψ(x) dx. Where the density has
 * become a power of x, what is left of the integral is known.
 */
function entropyOf(fold: RatePrior): number {
  const psi = (x: number) => -fold.logDecay(x, 1);
  const end = tailStart(fold);
  const rest = Number.isFinite(fold.tailExponent)
    ? Math.exp(fold.logDecay(end, 0)) * (psi(end) + 1 + 1 / fold.tailExponent)
    : 0;
  const inside = compoundIntegral(fold, psi, { from: finestScale(fold), to: end });
  return Math.LN2 - fold.logMoment(1) + inside + rest;
}
