export type { Channel } from "../lattice/channels/index.js";
export { compileNoise, type NoiseOptions } from "../lattice/compile/index.js";
export { boostedGaussian, boostedLaplace } from "../mechanisms/boosted/index.js";
export {
  clampedGeometric,
  clampedLaplace,
  deadzoneGeometric,
  deadzoneLaplace,
  exponential,
  logLaplace,
  minimaxBiasGeometric,
  minimaxBiasLaplace,
  rampGeometric,
  rampLaplace,
  restrictedGeometric,
  restrictedLaplace,
} from "../mechanisms/bounded/index.js";
export {
  MECHANISMS,
  type MechanismId,
  type MechanismOf,
  type ParamsOf,
  prepareKind,
} from "../mechanisms/index.js";
export {
  additive,
  type Definition,
  type Details,
  defineMechanism,
  type Family,
  type Kind,
  type MechanismSpec,
  type Need,
  noiseProposal,
  type Optimum,
  type Programme,
  type Proposal,
  pureFamily,
  rangeProposal,
  refuse,
  type SolvedKind,
  type Variant,
  variant,
} from "../mechanisms/kit/index.js";
export {
  geometricMixture,
  laplaceMixture,
  roundedLaplaceMixture,
} from "../mechanisms/mixture/index.js";
export {
  discreteGaussian,
  discreteStaircase,
  gaussian,
  geometric,
  laplace,
  staircase,
} from "../mechanisms/noise/index.js";
export { optimal } from "../mechanisms/optimal/index.js";
export {
  compoundExponential,
  compoundGaussian,
  compoundLaplace,
} from "../mechanisms/random-scale/index.js";
export { boostedResponse, randomizedResponse } from "../mechanisms/response/index.js";
export {
  composite,
  compositeHybrid,
  duchi,
  foldGeometric,
  foldLaplace,
  foldStaircase,
} from "../mechanisms/unbiased/index.js";
