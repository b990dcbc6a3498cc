export {
  figuresAt,
  fillParams,
  lawNear,
  type ScaledMechanism,
  scaledToLevel,
} from "../compare/index.js";
export type { Programmes } from "../design/answer/index.js";
export {
  type BoundProgress,
  type ReleasesBound,
  type ReleasesNeed,
  releasesBound,
} from "../design/bounds/game/index.js";
export { releasesNeed } from "../design/bounds/index.js";
export type { ErrorReport, NoiseChoice } from "../design/families/index.js";
export {
  checkNeed,
  type FullNeed,
  NEED_PARAMETERS,
  type UncheckedNeed,
} from "../design/need/index.js";
export { checkPlan, planBound, planGap, type UncheckedPlan } from "../design/plan/index.js";
export type { Figures, Refused, UtilityReport } from "../design/search/index.js";
export type { Likelihood } from "../mechanisms/kit/index.js";
