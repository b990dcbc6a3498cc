export { additive } from "./additive.js";
export {
  type Bounded,
  boundedParameters,
  boundedVariants,
  checkRangeFitsLattice,
  clampTo,
  effectiveSensitivity,
} from "./bounded.js";
export { type ChoiceLattice, candidates, choiceLattice, compileChoice } from "./choice.js";
export { type Definition, defineMechanism, type SolvedDefinition } from "./define-mechanism.js";
export { gaussianFamily, NO_PURE_EPSILON } from "./gaussian-family.js";
export type {
  CertifiedChannel,
  CompileOptions,
  Details,
  Kind,
  Mechanism,
  MechanismGroup,
  MechanismKind,
  SolvedKind,
} from "./mechanism.js";
export {
  type Demand,
  EPSILON_RANGE,
  type Family,
  type Likelihood,
  type Need,
  noiseProposal,
  type Params,
  type Proposal,
  pureFamily,
  rangeParams,
  rangeProposal,
  rangeRefusal,
  refuse,
  wholeEpsilonRange,
} from "./need.js";
export { GEOMETRIC, LAPLACE, type NoiseFamily } from "./noise-family.js";
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
