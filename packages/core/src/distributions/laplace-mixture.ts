import { lowerGamma, scaledUpperGamma } from "../numerics/index.js";
import { type Distribution, momentByTails } from "./distribution.js";

/**
 * A Laplace density of two slopes: h · exp(−inner · min(|x|, c) − outer · max(|x| − c, 0)), with
 * c = breakpoint [smith-thilakarathna-kaafar-2017, eq. (9)]. Lengths are taken in units of 1/inner and the height is
 * kept as it is, so that no printed constant of the paper, which overflow from outer · c ≈ 709, is
 * needed.
 */
export function laplaceMixture(inner: number, outer: number, breakpoint: number): Distribution {
  const reach = inner * breakpoint;
  const ratio = outer / inner;
  const knee = Math.exp(-reach); // density at the breakpoint, over that at 0
  const body = lowerGamma(1, reach);
  const half = body + knee / ratio; // ∫₀^∞ of density over density at 0
  const height = inner / (2 * half);
  /** P(X > c). */
  const beyond = knee / ratio / (2 * half);
  const exponent = (x: number) =>
    -inner * Math.min(x, breakpoint) - outer * Math.max(x - breakpoint, 0);
  /** P(X > x) for x ≥ 0. */
  const tail = (x: number) => {
    if (x >= breakpoint) return beyond * Math.exp(-outer * (x - breakpoint));
    const between = Math.exp(-inner * x) * -Math.expm1(-inner * (breakpoint - x));
    return between / (2 * half) + beyond;
  };
  /** The x ≥ 0 with P(X > x) = p ≤ 1/2. */
  const inverse = (p: number) => {
    if (p <= beyond) return breakpoint - Math.log(p / beyond) / outer;
    const rest = (p - beyond) * 2 * half + knee; // e^(−inner x)
    return -(rest < 0.5 ? Math.log(rest) : Math.log1p(-(0.5 - p) * 2 * half)) / inner;
  };
  /** E|X|^p. */
  const moment = (p: number) => {
    const outside = scaledUpperGamma(p + 1, outer * breakpoint) / ratio ** (p + 1);
    return (lowerGamma(p + 1, reach) + knee * outside) / half / inner ** p;
  };
  const variance = moment(2);
  // E min(|X|, c) · inner, and E max(|X| − c, 0) · outer = P(|X| > c).
  const inside = lowerGamma(2, reach) / half + reach * 2 * beyond;
  const law: Distribution = {
    name: "laplace-mixture",
    params: { inner, outer, breakpoint },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 0,
    atoms: [],
    kinks: breakpoint > 0 ? [-breakpoint, 0, breakpoint] : [0],
    mean: 0,
    variance,
    entropy: -Math.log(height) + inside + 2 * beyond,
    logPdf: (x) => Math.log(height) + exponent(Math.abs(x)),
    cdf: (x) => (x < 0 ? tail(-x) : 1 - tail(x)),
    survival: (x) => (x < 0 ? 1 - tail(-x) : tail(x)),
    quantile: (p) => (p < 0.5 ? -inverse(p) : inverse(1 - p)),
    absoluteMoment(p, center) {
      if (center === 0) return moment(p);
      return p === 2 ? variance + center * center : momentByTails(law, p, center);
    },
  };
  return law;
}
