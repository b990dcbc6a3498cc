import type { Range } from "../../laws/index.js";
import { type Family, refuse } from "./need.js";

export const NO_PURE_EPSILON = refuse("it has no pure ε: it needs a δ");

/** Gaussian noise with strength μ = Δ/σ, for σ in a range. */
export function gaussianFamily(sensitivity: number, sigma: Range, whole: boolean): Family {
  return {
    strengths: {
      lower: Math.max(1e-6, sensitivity / sigma.upper),
      upper: Math.min(100, sensitivity / sigma.lower),
    },
    at: (mu) => ({ sigma: sensitivity / mu, sensitivity }),
    calibrate: (epsilon, delta, releases) =>
      releases === 1 ? { epsilon, delta, sensitivity } : undefined,
    pure: false,
    whole,
    why: "light tails, and its privacy loss grows slowly over many releases",
  };
}
