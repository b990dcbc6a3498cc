export {
  deviationLimits,
  type LaplaceBound,
  meanMissUp,
  type SquareSums,
  VarianceInterval,
  type VarianceLimits,
  varianceLimits,
  varianceMissUp,
} from "../intervals/index.js";
export { Choice, KeySelection, PermuteAndFlip } from "../selection/index.js";
