export {
  type Accountant,
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
} from "./accounting/accountants/index.js";
export { type AdaptiveCost, AdaptiveFilter, addCosts } from "./accounting/adaptive/index.js";
export {
  channelEvent,
  flatten,
  type PrivacyEvent,
  parseEvent,
  parseEvents,
  profileEvent,
  type Repeated,
  type SingleEvent,
  scaleNoise,
} from "./accounting/events/index.js";
export type { Bracket } from "./accounting/loss/index.js";
export { type Design, design, designOptimal, type Programmes } from "./design/answer/index.js";
export type { LowerBound } from "./design/bounds/index.js";
export {
  type BoostBudget,
  type BoostChoice,
  bestMixture,
  bestSecondFold,
  type ErrorSheet,
  type Guarantee,
  highestConfidence,
  type MixtureDesign,
  type MixtureNeed,
  type NoiseChoice,
  narrowestTolerance,
  type ScaleDesign,
  type ScaleNeed,
} from "./design/families/index.js";
export { type FullNeed, NEED_PARAMETERS, type NeedGiven } from "./design/need/index.js";
export {
  type Plan,
  type PlanGiven,
  type PlannedRelease,
  plan,
  type ReleaseGiven,
} from "./design/plan/index.js";
export type { Candidate, Figures, Refused, UtilitySheet } from "./design/search/index.js";
export { type ErrorCode, NoisewrightError, type Problem } from "./errors/index.js";
export { type Inspection, type InspectOptions, inspect } from "./inspect/index.js";
export { interval, ShareInterval, simultaneous } from "./intervals/index.js";
export { AdditiveChannel, type Channel, MatrixChannel } from "./lattice/channels/index.js";
export { compileNoise } from "./lattice/compile/index.js";
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
  shifted,
  staircase,
} from "./laws/index.js";
export {
  ACKNOWLEDGEMENT,
  type Content,
  canonicalJson,
  checkReceipt,
  checkSpent,
  corrupt,
  type Draft,
  digestOf,
  draftAnswers,
  draftCreate,
  draftDebit,
  draftRaise,
  type Entry,
  issueReceipt,
  type Json,
  type LedgerAnswer,
  LedgerState,
  type LedgerSummary,
  locate,
  type NewLedger,
  openStored,
  type PaidRelease,
  type Preview,
  previewRequest,
  proofOf,
  type Receipt,
  type ReceiptProof,
  type ReceiptRelease,
  type ReleaseRequest,
  type ReleaseStatus,
  receiptEntries,
  type SpendRequest,
  type StoredEntry,
  seal,
  sealed,
  summaryOf,
  toStored,
  verifyLedger,
} from "./ledger/index.js";
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
  type BoostedFamily,
  type BoostNeed,
  bestBoostedScale,
  boostedNoise,
  boostedNoisePrivacy,
  GAUSSIAN_KERNEL,
  type Kernel,
  LAPLACE_KERNEL,
} from "./mechanisms/boosted/index.js";
export { MECHANISMS, mechanism, mechanismKind, prepare } from "./mechanisms/index.js";
export type {
  CertifiedChannel,
  CompileOptions,
  Likelihood,
  Mechanism,
  MechanismKind,
  Optimum,
  Programme,
  Progress,
} from "./mechanisms/kit/index.js";
export {
  type ExactMixture,
  exactGeometricMixture,
  geometricMixtureLaw as geometricMixture,
  laplaceMixtureLaw as laplaceMixture,
  type MixtureParameters,
  roundedLaplaceMixtureLaw as roundedLaplaceMixture,
} from "./mechanisms/mixture/index.js";
export type { BoundNeed, LinearSolver, RangeBound } from "./mechanisms/optimal/solver/index.js";
export {
  bestOfFamily,
  type CertifiedOptimum,
  calibrated,
  certifiedOptimum,
  compoundLaplaceLaw as compoundLaplace,
  compoundLevel,
  compoundPrivacy,
  type ExpectedLoss,
  FAMILY_NAMES,
  type FamilyName,
  findScaleMetric,
  powerThreshold,
  rdpBound,
  type ScaleMetric,
  sharedLevel,
  splitLevel,
  usefulnessThreshold,
  vectorLevel,
} from "./mechanisms/random-scale/index.js";
export {
  constantFold,
  gammaFold,
  noncentralChiSquaredFold,
  rayleighFold,
  type SecondFold,
  sumFold,
  transform,
  truncatedGaussianFold,
  twoPointFold,
  uniformFold,
} from "./mechanisms/random-scale/second-fold/index.js";
export {
  estimateMetric,
  type HistogramMetric,
  type HistogramOptions,
  type MetricEstimate,
  parseHistogramMetric,
} from "./metrics/histogram/index.js";
export { findMetric, METRIC_KINDS, type Metric, parseMetric } from "./metrics/index.js";
export { digitsDown, digitsUp } from "./numerics/index.js";
export {
  domainOf,
  exampleOf,
  formatInterval,
  fromText,
  namesOf,
  type Parameter,
  type Value,
} from "./params/index.js";
export {
  deltaAnywhere,
  epsilonAt,
  type IdealPrivacy,
  noisePrivacy,
} from "./privacy/ideal/index.js";
export {
  type Certificate,
  certify,
  deltaUp,
  epsilonUp,
  type PrivacyLoss,
  privacyLoss,
  pureLevelUp,
  rdpUp,
} from "./privacy/weights/index.js";
export {
  bernoulli,
  bernoulliExp,
  type RandomSource,
  secureRandom,
  uniformBelow,
  uniformBigBelow,
} from "./random/index.js";
export { Choice, KeySelection } from "./selection/index.js";
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
