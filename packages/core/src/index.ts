export { type Design, type DesignOptions, design, designOptimal } from "./design/answer/index.js";
export type { LowerBound } from "./design/bounds/index.js";
export type { Guarantee } from "./design/families/index.js";
export type { NeedInput } from "./design/need/index.js";
export {
  type Plan,
  type PlanInput,
  type PlannedRelease,
  plan,
  type ReleaseInput,
} from "./design/plan/index.js";
export type { Candidate } from "./design/search/index.js";
export { type ErrorCode, NoisewrightError, type Problem } from "./errors/index.js";
export { type Inspection, type InspectOptions, inspect } from "./inspect/index.js";
export { interval, ShareInterval, simultaneous } from "./intervals/index.js";
export type { Channel } from "./lattice/channels/index.js";
export { compileNoise } from "./lattice/compile/index.js";
export {
  MECHANISMS,
  type MechanismId,
  mechanism,
  mechanismKind,
  type ParamsOf,
  prepare,
  prepareKind,
} from "./mechanisms/index.js";
export type {
  CertifiedChannel,
  CompileOptions,
  Mechanism,
  MechanismGroup,
  MechanismKind,
} from "./mechanisms/kit/index.js";
export {
  discreteGaussian,
  gaussian,
  geometric,
  laplace,
  staircase,
} from "./mechanisms/noise/index.js";
export { METRIC_KINDS, type Metric, type MetricName, parseMetric } from "./metrics/index.js";
export type { Certificate } from "./privacy/weights/index.js";
export { type RandomSource, secureRandom } from "./random/index.js";
