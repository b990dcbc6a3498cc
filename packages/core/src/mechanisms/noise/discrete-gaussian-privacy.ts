import { SMOOTH_FROM_SIGMA } from "../../laws/index.js";
import { sum } from "../../numerics/index.js";
import { deltaAnywhere, gaussianPrivacy, type IdealPrivacy } from "../../privacy/ideal/index.js";

/** Beyond this many standard deviations, a probability underflows to 0. */
const UNDERFLOW_DEVIATIONS = 39;

/**
 * The number of standard deviations beyond which terms are below e^−60 of the largest term. Such
 * small terms do not change a double.
 */
const TAIL_DEVIATIONS = Math.sqrt(120);

/**
 * Discrete Gaussian of parameter σ at integer sensitivity Δ [canonne-kamath-steinke-2020, Thm 7]:
 * δ(ε) = P(Y > εσ²/Δ − Δ/2) − e^ε P(Y > εσ²/Δ + Δ/2). The law is log-concave, so no smaller shift
 * is worse.
 */
export function discreteGaussianPrivacy(sigma: number, sensitivity: number): IdealPrivacy {
  const mu = sensitivity / sigma;
  const total = theta(sigma, 0);
  return {
    epsilon: Number.POSITIVE_INFINITY,
    delta(at) {
      const middle = at / mu / mu; // εσ²/Δ in units of Δ
      const near = Math.floor((middle - 0.5) * sensitivity) + 1;
      if (near > UNDERFLOW_DEVIATIONS * sigma) return 0;
      // Sum term by term: k ≥ `near` against k + Δ. The choice of `near` ensures that every ratio
      // e^ε(k) exceeds e^ε.
      const last = Math.max(near, 0) + Math.ceil(TAIL_DEVIATIONS * sigma) + 1;
      const terms = (function* () {
        for (let k = last; k >= near; k--) {
          const excess = at - (mu * mu) / 2 - (mu * k) / sigma;
          yield Math.exp(-((k / sigma) ** 2) / 2) * -Math.expm1(excess);
        }
      })();
      return sum(terms) / total;
    },
    rdp(alpha) {
      const gaussian = (alpha * mu * mu) / 2;
      if (Number.isInteger(alpha * sensitivity)) return gaussian;
      return gaussian + Math.log(theta(sigma, (1 - alpha) * sensitivity) / total) / (alpha - 1);
    },
  };
}

/** The variances s² that the theorem below may subtract from the noise. */
const SMOOTHING = [0.75, 1, 1.25, 1.5, 2];

/**
 * A closed-form upper bound on the privacy loss of the discrete Gaussian, for σ² > 2. Take noise c
 * from N(0, σ² − s²) and round c to an integer k with probability ∝ exp(−(k − c)²/2s²). By Poisson
 * summation, the result is within a factor r of the discrete Gaussian at every integer, where r =
 * (1 + η)/(1 − η) and η = 2Σ exp(−2π²s²j²) over j ≥ 1. This rounding is post-processing. So δ(ε) ≤
 * r·δ_G(ε − 2 ln r), where δ_G is the profile of Gaussian noise with μ² = Δ²/(σ² − s²).
 */
export function discreteGaussianBound(sigma: number, sensitivity: number): IdealPrivacy {
  const bounds = SMOOTHING.map((square) => {
    // The terms after the first term are below e^−59 of the first term.
    const eta = 2 * Math.exp(-2 * Math.PI ** 2 * square) * (1 + 1e-15);
    const slack = Math.log1p(eta) - Math.log1p(-eta); // ln r
    const mu = sensitivity / Math.sqrt((sigma * sigma - square) * (1 - 1e-15));
    return { slack, noise: gaussianPrivacy(mu) };
  });
  return {
    epsilon: Number.POSITIVE_INFINITY,
    delta: (at) =>
      bounds.reduce((least, { slack, noise }) => {
        const delta = Math.exp(slack) * deltaAnywhere(noise, at - 2 * slack);
        return Math.min(least, delta);
      }, 1),
    rdp: (alpha) => discreteGaussianPrivacy(sigma, sensitivity).rdp(alpha),
  };
}

/**
 * Σ_k exp(−(k − c)²/2σ²) over the integers. By Poisson summation, the sum differs from the integral
 * σ√(2π) by a relative 2·exp(−2π²σ²), which is below 1e-53 for σ ≥ 2.5.
 */
function theta(sigma: number, c: number): number {
  if (sigma >= SMOOTH_FROM_SIGMA) return sigma * Math.sqrt(2 * Math.PI);
  const centre = Math.round(c);
  const last = Math.ceil(TAIL_DEVIATIONS * sigma) + 1;
  const terms = (function* () {
    for (let k = last; k >= -last; k--) yield Math.exp(-(((centre + k - c) / sigma) ** 2) / 2);
  })();
  return sum(terms);
}
