export { additive } from "./additive.js";
export {
  type Bounded,
  boundedParameters,
  boundedVariants,
  checkPlace,
  clampTo,
  GEOMETRIC,
  LAPLACE,
  type NoiseFamily,
  reachOf,
} from "./bounded.js";
export { type ChoiceLattice, candidates, choiceLattice, compileChoice } from "./choice.js";
export { type Definition, defineMechanism, type SolvedDefinition } from "./define-mechanism.js";
export type {
  CertifiedChannel,
  CompileOptions,
  Details,
  Kind,
  Mechanism,
  MechanismKind,
  SolvedKind,
} from "./mechanism.js";
export {
  type Demand,
  type Family,
  LEVELS,
  type Likelihood,
  type Need,
  noiseProposal,
  type Params,
  type Proposal,
  pureFamily,
  rangeParams,
  rangeProposal,
  refuse,
  refusesRange,
  wholeLevels,
} from "./need.js";
export { NO_PURE_LEVEL, normalFamily } from "./normal-family.js";
export {
  delta,
  epsilon,
  integerSensitivity,
  REPORTED_DELTA,
  SLOWEST_TAIL,
  sensitivity,
  sigma,
} from "./parameters.js";
export type { Optimum, Programme, Progress } from "./programme.js";
export {
  type DetailsOf,
  type GivenTo,
  type MechanismSpec,
  type Variant,
  variant,
} from "./variant.js";
