export {
  type BoostBudget,
  type BoostChoice,
  highestConfidence,
  narrowestTolerance,
} from "./boosting.js";
export { defaultInRange, type RangeNeed, type Recommendation } from "./bounded-default.js";
