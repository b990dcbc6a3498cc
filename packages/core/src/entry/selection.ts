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
export {
  Choice,
  CountTree,
  type Fraction,
  KeySelection,
  lowestTerms,
  PermuteAndFlip,
  type PointInterval,
  QuantileRecursion,
  type QuantileRequest,
  type TreeRequest,
} from "../selection/index.js";
