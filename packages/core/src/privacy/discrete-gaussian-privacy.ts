import { sum } from "../numerics/index.js";
import type { IdealPrivacy } from "./ideal-privacy.js";

/** Deviations beyond which a mass is no double but 0. */
const NOTHING = 39;

/** Terms below e^−60 of the largest do not change a double. */
const REACH = Math.sqrt(120);

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
      if (near > NOTHING * sigma) return 0;
      // Term by term: k ≥ near against k + Δ, whose ratio e^ε(k) exceeds e^ε by construction.
      const last = Math.max(near, 0) + Math.ceil(REACH * sigma) + 1;
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

/** Σ_k exp(−(k − c)²/2σ²) over the integers. */
function theta(sigma: number, c: number): number {
  const centre = Math.round(c);
  const reach = Math.ceil(REACH * sigma) + 1;
  const terms = (function* () {
    for (let k = reach; k >= -reach; k--) yield Math.exp(-(((centre + k - c) / sigma) ** 2) / 2);
  })();
  return sum(terms);
}
