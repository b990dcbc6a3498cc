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
export {
  bestMixture,
  defaultInRange,
  type Guarantee,
  type MixtureDesign,
  type MixtureNeed,
  type NoiseChoice,
  type RangeNeed,
  type Recommendation,
} from "./design/index.js";
export {
  type Atom,
  type Distribution,
  discreteGaussian,
  discreteLaplace,
  gaussian,
  geometricMixture,
  intervalMass,
  laplace,
  laplaceMixture,
  pdf,
  type Range,
  roundedLaplaceMixture,
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
  type CertifiedChannel,
  type CompileOptions,
  MECHANISMS,
  type Mechanism,
  type MechanismKind,
  mechanism,
  mechanismKind,
} from "./mechanisms/index.js";
export {
  type Estimate,
  estimateMetric,
  findMetric,
  type HistogramMetric,
  type HistogramOptions,
  METRIC_KINDS,
  type Metric,
  parseHistogramMetric,
  parseMetric,
} from "./metrics/index.js";
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
  type ExactMixture,
  exactGeometricMixture,
  type MixtureParameters,
  type RandomSource,
  secureRandom,
  uniformBelow,
  uniformBigBelow,
} from "./random/index.js";
export {
  allPredicates,
  allRanges,
  customStrategy,
  customWorkload,
  haarStrategy,
  hierarchicalStrategy,
  identityStrategy,
  type MatrixMechanism,
  type MatrixOptions,
  matrixMechanism,
  type Strategy,
  totalError,
  type Workload,
} from "./workload/index.js";
