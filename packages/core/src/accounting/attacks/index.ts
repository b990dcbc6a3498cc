export { bestGuess, largestPosterior, lossLimit } from "./posterior.js";
export {
  composedProfile,
  type KnownPrivacy,
  levelProfile,
  type PrivacyProfile,
} from "./profile.js";
export { bestTruePositiveRate } from "./true-positive-rate.js";
