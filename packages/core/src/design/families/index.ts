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
export {
  bestSecondFold,
  type ErrorSheet,
  type ScaleDesign,
  type ScaleNeed,
} from "./random-scale.js";
