import { type Family, refuse } from "./need.js";

export const NO_PURE_LEVEL = refuse("normal noise has no pure ε: it needs a δ");

/** Normal noise by μ = Δ/σ. */
export function normalFamily(sensitivity: number, whole: boolean): Family {
  return {
    strengths: { lower: 1e-6, upper: 100 },
    at: (mu) => ({ sigma: sensitivity / mu, sensitivity }),
    once: (epsilon, delta) => ({ epsilon, delta, sensitivity }),
    pure: false,
    whole,
    why: "light tails, whose losses add up slowly",
  };
}
