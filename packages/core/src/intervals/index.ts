export { gaussianSumWithin, LEAST_GAUSSIAN } from "./gaussian-sum.js";
export { GeometricSums, type WeightedSum } from "./geometric-sums.js";
export type { IntegerNoise } from "./integer-noise.js";
export { interval, simultaneous } from "./interval.js";
export type { LaplaceBound } from "./laplace-sum.js";
export { type NoiseTerm, noiseSumWithin } from "./noise-sum.js";
export { ShareInterval } from "./share-interval.js";
export {
  deviationLimits,
  meanMissUp,
  type VarianceLimits,
  varianceLimits,
  varianceMissUp,
} from "./variance-error.js";
export { type SquareSums, VarianceInterval } from "./variance-interval.js";
