export type { Design } from "./answer.js";
export type { Guarantee } from "./at-guarantee.js";
export {
  bestMixture,
  type MixtureDesign,
  type MixtureNeed,
  type NoiseChoice,
} from "./best-mixture.js";
export {
  type BoostBudget,
  type BoostChoice,
  highestConfidence,
  narrowestTolerance,
} from "./boosting.js";
export type { LowerBound } from "./bound.js";
export type { Candidate } from "./candidate.js";
export { design } from "./design.js";
export { designOptimal, type Programmes } from "./design-optimal.js";
export { type FullNeed, NEED_PARAMETERS, type NeedGiven } from "./need.js";
export type { Refused } from "./option.js";
export { plan } from "./plan/plan.js";
export type { Plan, PlanGiven, PlannedRelease, ReleaseGiven } from "./plan/plan-given.js";
export {
  bestSecondFold,
  type ErrorSheet,
  type ScaleDesign,
  type ScaleNeed,
} from "./random-scale.js";
export type { Figures, UtilitySheet } from "./sheet.js";
