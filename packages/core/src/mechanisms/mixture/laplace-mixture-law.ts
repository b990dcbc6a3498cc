import { type Distribution, momentByTails } from "../../laws/index.js";
import { lowerGamma, lowerGammaRatio, scaledUpperGamma } from "../../numerics/index.js";

/**
 * A Laplace density with two slopes: h · exp(−inner · min(|x|, c) − outer · max(|x| − c, 0)), where
 * c = breakpoint [smith-thilakarathna-kaafar-2017, eq. (9)]. The height h is computed directly. The
 * constants printed in the paper overflow if outer · c exceeds about 709.
 */
export function laplaceMixtureLaw(inner: number, outer: number, breakpoint: number): Distribution {
  const innerDrop = inner * breakpoint;
  const knee = Math.exp(-innerDrop); // density at the breakpoint, divided by the density at 0
  const half = breakpoint * decay(innerDrop) + knee / outer; // ∫₀^∞ of the density, divided by the density at 0
  const logPeak = -Math.log(2 * half);
  /** P(X > c). */
  const beyond = knee / outer / (2 * half);
  const exponent = (x: number) =>
    -inner * Math.min(x, breakpoint) - outer * Math.max(x - breakpoint, 0);
  /** P(X > x) for x ≥ 0. */
  const tail = (x: number) => {
    if (x >= breakpoint) return beyond * Math.exp(-outer * (x - breakpoint));
    const width = breakpoint - x;
    return (Math.exp(-inner * x) * width * decay(inner * width)) / (2 * half) + beyond;
  };
  /** The x ≥ 0 with P(X > x) = p ≤ 1/2. */
  const inverse = (p: number) => {
    if (p <= beyond) return breakpoint - Math.log(p / beyond) / outer;
    const rest = (p - beyond) * 2 * half * inner + knee; // e^(−inner x)
    return -(rest < 0.5 ? Math.log(rest) : Math.log1p(-(0.5 - p) * 2 * half * inner)) / inner;
  };
  /** E|X|^p over |X| ≤ c, in units of c if the slope is small, otherwise in units of 1/inner. */
  const inside = (p: number) =>
    innerDrop < 1
      ? breakpoint ** p * lowerGammaRatio(p + 1, innerDrop) * (breakpoint / half)
      : lowerGamma(p + 1, innerDrop) / inner ** p / (inner * half);
  const moment = (p: number) =>
    inside(p) + (2 * beyond * scaledUpperGamma(p + 1, outer * breakpoint)) / outer ** p;
  const variance = moment(2);
  const law: Distribution = {
    name: "laplace-mixture",
    params: { inner, outer, breakpoint },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 0,
    atoms: [],
    kinks: breakpoint > 0 ? [-breakpoint, 0, breakpoint] : [0],
    mean: 0,
    variance,
    // The entropy is inner · E min(|X|, c) + outer · E max(|X| − c, 0) − logPeak. The second term
    // is P(|X| > c).
    entropy: inner * inside(1) + 2 * beyond * (innerDrop + 1) - logPeak,
    logPdf: (x) => logPeak + exponent(Math.abs(x)),
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

/** The mean of e^−y over 0 ≤ y ≤ x. */
function decay(x: number): number {
  return x === 0 ? 1 : -Math.expm1(-x) / x;
}
