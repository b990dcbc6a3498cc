import { gamma } from "../../../numerics/index.js";
import { logConcaveMoments } from "./log-concave.js";
import type { RatePrior } from "./rate-prior.js";

/**
 * A rate prior in which U has a Rayleigh law of scale σ, with density ∝ u e^(−u²/2σ²). The variance
 * of the noise is infinite for every σ.
 */
export function rayleighPrior(scale: number): RatePrior {
  const curvature = 1 / scale / scale;
  return {
    name: "rayleigh",
    params: { scale },
    lower: 0,
    tailExponent: 2,
    ...logConcaveMoments({
      power: 1,
      curvature,
      center: 0,
      lower: 0,
      upper: Number.POSITIVE_INFINITY,
    }),
    negativeMoment: (p) =>
      p < 2 ? (Math.SQRT2 * scale) ** -p * gamma(1 - p / 2) : Number.POSITIVE_INFINITY,
    scaled: (c) => rayleighPrior(scale * c),
  };
}
