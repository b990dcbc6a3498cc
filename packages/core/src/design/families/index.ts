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
  bestRatePrior,
  type ErrorReport,
  type ScaleDesign,
  type ScaleNeed,
} from "./random-scale.js";
