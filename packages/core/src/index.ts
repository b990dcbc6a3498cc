export {
  type Accountant,
  type Bracket,
  type Budget,
  type Calibration,
  type Composition,
  calibrate,
  Odometer,
  pld,
  pure,
  RenyiFilter,
  rdp,
  type Share,
  shares,
  zcdp,
} from "./accountants/index.js";
export { defaultInRange, type RangeNeed, type Recommendation } from "./design/index.js";
export {
  type Atom,
  type Distribution,
  discreteGaussian,
  discreteLaplace,
  gaussian,
  intervalMass,
  laplace,
  pdf,
  type Range,
  staircase,
} from "./distributions/index.js";
export { type ErrorCode, NoisewrightError, type Problem } from "./errors/index.js";
export {
  channelEvent,
  flatten,
  type PrivacyEvent,
  parseEvent,
  parseEvents,
  type Repeated,
  type SingleEvent,
  scaleNoise,
} from "./events/index.js";
export { type Inspection, type InspectOptions, inspect } from "./inspect/index.js";
export { AdditiveChannel, type Channel, compileNoise, MatrixChannel } from "./lattice/index.js";
export {
  type Answer,
  boostedResponse,
  type CategoryResponse,
  consistent,
  type Estimate,
  type Estimator,
  type NeighbourResponse,
  type RandomizedResponse,
  randomizedResponse,
  type Survey,
  Tally,
  type Targets,
} from "./local/index.js";
export {
  type CertifiedChannel,
  type CompileOptions,
  MECHANISMS,
  type Mechanism,
  type MechanismKind,
  mechanism,
  mechanismKind,
} from "./mechanisms/index.js";
export { findMetric, METRIC_KINDS, type Metric, parseMetric } from "./metrics/index.js";
export { domainOf, formatInterval, fromText, type Parameter, type Value } from "./params/index.js";
export {
  type Certificate,
  certify,
  deltaUp,
  epsilonUp,
  type IdealPrivacy,
  noisePrivacy,
  type PrivacyLoss,
  privacyLoss,
  pureLevelUp,
  rdpUp,
} from "./privacy/index.js";
export {
  bernoulli,
  bernoulliExp,
  type RandomSource,
  secureRandom,
  uniformBelow,
  uniformBigBelow,
} from "./random/index.js";
