import { logGammaRatio } from "../../../numerics/index.js";
import type { RatePrior } from "./rate-prior.js";

/**
 * A rate prior in which U has a gamma law of shape k and scale θ. The noise then has a two-sided
 * Lomax law.
 */
export function gammaPrior(shape: number, scale: number): RatePrior {
  return {
    name: "gamma",
    params: { shape, scale },
    lower: 0,
    tailExponent: shape,
    logMoment: (order) => (order === 0 ? 0 : order * Math.log(scale) + logGammaRatio(shape, order)),
    logDecay: (x, order) =>
      scale * x <= -1 ? Number.POSITIVE_INFINITY : -(shape + order) * Math.log1p(scale * x),
    negativeMoment: (p) =>
      p < shape
        ? Math.exp(logGammaRatio(shape, -p) - p * Math.log(scale))
        : Number.POSITIVE_INFINITY,
    scaled: (c) => gammaPrior(shape, scale * c),
  };
}
