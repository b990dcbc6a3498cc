/** Symmetric integer noise of a known law. */
export type IntegerNoise =
  /** P(z) ∝ exp(−z²/2·variance). */
  | { readonly kind: "discrete-gaussian"; readonly variance: number }
  /** P(z) ∝ exp(−|z|·epsilon/sensitivity). */
  | { readonly kind: "geometric"; readonly epsilon: number; readonly sensitivity: number };

/** What the tails of sums of noise need to know about one law. */
export interface NoiseTransforms {
  readonly variance: number;
  /** P(|z| > k) for an integer k ≥ 0. */
  tail(k: number): number;
  /** −ln of the characteristic function, which is positive for both kinds of noise. */
  decay(u: number): number;
  /** An upper bound on ln E e^(sz), for |s| < `limit`. */
  growth(s: number): number;
  readonly limit: number;
}

export function noiseTransforms(noise: IntegerNoise): NoiseTransforms {
  return noise.kind === "geometric"
    ? geometricTransforms(noise.epsilon / noise.sensitivity)
    : gaussianTransforms(noise.variance);
}

/**
 * With A = 1/sinh²(ε/2), the characteristic function is 1/(1 + A sin²(u/2)), the moment generating
 * function 1/(1 − A sinh²(s/2)), and the variance A/2.
 */
function geometricTransforms(epsilon: number): NoiseTransforms {
  const a = 1 / Math.sinh(epsilon / 2) ** 2;
  return {
    variance: a / 2,
    tail: (k) => (2 * Math.exp(-epsilon * (k + 1))) / (1 + Math.exp(-epsilon)),
    decay: (u) => Math.log1p(a * Math.sin(u / 2) ** 2),
    growth: (s) => -Math.log1p(-a * Math.sinh(s / 2) ** 2),
    limit: epsilon,
  };
}

/** The discrete Gaussian is sub-Gaussian of its own variance [canonne-kamath-steinke-2020]. */
function gaussianTransforms(variance: number): NoiseTransforms {
  return {
    variance: gaussianVariance(variance),
    tail: (k) => gaussianSum(variance, k + 1, 0) / (1 / 2 + gaussianSum(variance, 1, 0)),
    decay: variance < SELF_DUAL ? narrowDecay(variance) : wideDecay(variance),
    growth: (s) => (variance * s * s) / 2,
    limit: Number.POSITIVE_INFINITY,
  };
}

/** The variance of a discrete Gaussian. From 4 on, it is equal to the parameter in doubles. */
function gaussianVariance(parameter: number): number {
  if (parameter >= 4) return parameter;
  return gaussianSum(parameter, 1, 2) / (1 / 2 + gaussianSum(parameter, 1, 0));
}

/** Σ k^power · e^(−k²/2v) over all k ≥ from ≥ 1. The terms beyond 12 deviations do not count. */
function gaussianSum(v: number, from: number, power: number): number {
  let sum = 0;
  for (let k = Math.max(from, Math.ceil(12 * Math.sqrt(v))) + 9; k >= from; k--) {
    sum += k ** power * Math.exp((-k * k) / (2 * v));
  }
  return sum;
}

/** At this variance, the terms of both sums below fall equally fast. The fifth is below 1e-30. */
const SELF_DUAL = 1 / (2 * Math.PI);
const TERMS = [1, 2, 3, 4];
/** Terms below e^−40 do not change a double. */
const NEGLIGIBLE = 40;

/** The characteristic function as a sum over the integers: Σ e^(−k²/2v) cos(ku), divided by its value at 0. */
function narrowDecay(variance: number): (u: number) => number {
  const weights = TERMS.map((k) => 2 * Math.exp((-k * k) / (2 * variance)));
  const total = weights.reduce((sum, weight) => sum + weight, 1);
  return (u) => {
    const lost = weights.reduce((sum, w, i) => sum + 2 * w * Math.sin((TERMS[i]! * u) / 2) ** 2, 0);
    return -Math.log1p(-lost / total);
  };
}

/** By Poisson summation: Σ e^(−v(u + 2πj)²/2), divided by its value at 0. */
function wideDecay(variance: number): (u: number) => number {
  const aside = (j: number, d: number) => Math.exp(-2 * Math.PI * variance * j * (Math.PI * j - d));
  const others = (d: number) => {
    if (2 * Math.PI * variance * (Math.PI - d) > NEGLIGIBLE) return 0;
    return Math.log1p(TERMS.reduce((sum, j) => sum + aside(j, d) + aside(-j, d), 0));
  };
  const atZero = others(0);
  return (u) => {
    const d = Math.abs(u - 2 * Math.PI * Math.round(u / (2 * Math.PI)));
    return (variance * d * d) / 2 - others(d) + atZero;
  };
}
