import { type Distribution, momentByTails } from "../../laws/index.js";
import { bracket, gamma } from "../../numerics/index.js";
import { compoundIntegral, finestScale, tailStart } from "./compound-integral.js";
import type { RatePrior } from "./rate-prior/index.js";

/**
 * The law of Laplace noise with a random rate U: density E(U e^(−U|x|))/2, P(|X| > x) = E e^(−Ux)
 * [mohammady-2020, Theorem 3.1].
 */
export function compoundLaplaceLaw(prior: RatePrior): Distribution {
  const logPeak = prior.logMoment(1) - Math.LN2;
  /** P(X > |x|). */
  const tail = (x: number) =>
    Number.isFinite(x) ? Math.exp(prior.logDecay(Math.abs(x), 0)) / 2 : 0;
  const moment = (p: number) => gamma(p + 1) * prior.negativeMoment(p);
  const variance = moment(2);
  let entropy: number | undefined;
  const law: Distribution = {
    name: "compound-laplace",
    params: prior.params,
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 0,
    atoms: [],
    kinks: [0],
    mean: 0,
    variance,
    get entropy() {
      entropy ??= entropyOf(prior);
      return entropy;
    },
    logPdf: (x) => logPeak + prior.logDecay(Math.abs(x), 1),
    cdf: (x) => (x < 0 ? tail(x) : 1 - tail(x)),
    survival: (x) => (x < 0 ? 1 - tail(x) : tail(x)),
    quantile: (p) => (p < 0.5 ? -upperQuantile(prior, p) : upperQuantile(prior, 1 - p)),
    absoluteMoment(p, center) {
      if (center === 0) return moment(p);
      if (p >= prior.tailExponent) return Number.POSITIVE_INFINITY;
      return p === 2 ? variance + center * center : momentByTails(law, p, center);
    },
  };
  return law;
}

/** The x ≥ 0 with P(X > x) = p ≤ 1/2. */
function upperQuantile(prior: RatePrior, p: number): number {
  const target = Math.log(2 * p);
  if (target >= 0) return 0;
  const below = (x: number) => prior.logDecay(x, 0) <= target;
  // E e^(−Ux) ≥ e^(−x EU), so `low` is a lower bound on the quantile.
  let low = -target / Math.exp(prior.logMoment(1));
  let high = low;
  while (high < Number.POSITIVE_INFINITY && !below(high)) [low, high] = [high, 2 * high];
  return high < Number.POSITIVE_INFINITY ? bracket(below, low, high).yes : high;
}

/**
 * With ψ(x) = ln f(0)/f(x), the entropy is −ln f(0) + ∫ E(U e^(−Ux)) ψ(x) dx. From the point on
 * where the density is a power of x, the integral has a closed form.
 */
function entropyOf(prior: RatePrior): number {
  const psi = (x: number) => -prior.logDecay(x, 1);
  const end = tailStart(prior);
  const rest = Number.isFinite(prior.tailExponent)
    ? Math.exp(prior.logDecay(end, 0)) * (psi(end) + 1 + 1 / prior.tailExponent)
    : 0;
  const inside = compoundIntegral(prior, psi, { from: finestScale(prior), to: end });
  return Math.LN2 - prior.logMoment(1) + inside + rest;
}
