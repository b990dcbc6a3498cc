export {
  type Accountant,
  type Budget,
  type Calibration,
  type Composition,
  calibrate,
  discreteGaussianDelta,
  Odometer,
  pld,
  pure,
  RenyiFilter,
  rdp,
  rdpCurve,
  type Share,
  shares,
  zcdp,
} from "../accounting/accountants/index.js";
export { type AdaptiveCost, AdaptiveFilter, addCosts } from "../accounting/adaptive/index.js";
export {
  bestGuess,
  bestTruePositiveRate,
  composedProfile,
  type KnownPrivacy,
  largestPosterior,
  levelProfile,
  lossLimit,
  type PrivacyProfile,
} from "../accounting/attacks/index.js";
export {
  channelEvent,
  type DiscreteGaussianEvent,
  flatten,
  type MovedNumbers,
  type PrivacyEvent,
  parseEvent,
  parseEvents,
  profileEvent,
  type Repeated,
  type SingleEvent,
  scaleNoise,
  stepsEvent,
} from "../accounting/events/index.js";
export type { Bracket } from "../accounting/loss/index.js";
