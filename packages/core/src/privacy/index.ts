export {
  type BoostedFamily,
  boostedNoisePrivacy,
  confidenceAt,
  normAt,
  privacyBetween,
} from "./boosted/boosted-privacy.js";
export { deltaBound, domainPrivacy, worstDelta, worstEpsilon } from "./boosted/domain-privacy.js";
export { GAUSSIAN_KERNEL, type Kernel, LAPLACE_KERNEL } from "./boosted/kernel.js";
export {
  type BoostNeed,
  bestBoostedScale,
  bestScale,
  boostedNoise,
  plainScale,
} from "./boosted/optimum.js";
export type { Supremum } from "./boosted/supremum.js";
export { type Domain, searchedEpsilon } from "./boosted/worst-pair.js";
export { type Certificate, type Claim, certified, certify } from "./certificate.js";
export { boxLosses, compositePrivacy, pureLevel } from "./composite-privacy.js";
export {
  compoundLevel,
  rdpBound,
  sharedLevel,
  splitLevel,
  vectorLevel,
} from "./compound-accounting.js";
export { compoundPrivacy } from "./compound-privacy.js";
export { discreteGaussianBound, discreteGaussianPrivacy } from "./discrete-gaussian-privacy.js";
export { discreteStaircasePrivacy } from "./discrete-staircase-privacy.js";
export { enumeratedPrivacy } from "./enumerated-privacy.js";
export { cutTotal, familyPrivacy, rangeTotal } from "./family-privacy.js";
export {
  type GaussianMixturePrivacy,
  gaussianMixturePrivacy,
} from "./gaussian-mixture-privacy.js";
export { geometricPrivacy } from "./geometric-privacy.js";
export {
  deltaAnywhere,
  discretePrivacy,
  gaussianPrivacy,
  type IdealPrivacy,
  type LossAtom,
  laplacePrivacy,
} from "./ideal-privacy.js";
export { mirroredPrivacy } from "./mirrored-privacy.js";
export {
  geometricMixturePrivacy,
  laplaceMixturePrivacy,
  type Mixture,
  type MixturePrivacy,
  roundedLaplaceMixturePrivacy,
} from "./mixture-privacy.js";
export { noisePrivacy } from "./noise-privacy.js";
export { type PrivacyLoss, privacyLoss, unorderedLoss } from "./privacy-loss.js";
export { deltaUp, epsilonUp } from "./profile.js";
export { pureLevelUp } from "./pure-level.js";
export { type BestFold, bestFold } from "./random-scale/best-fold.js";
export { bestGaussian, type GaussianNeed } from "./random-scale/best-gaussian.js";
export { bestOfFamily, type Choice } from "./random-scale/best-of-family.js";
export { calibrated } from "./random-scale/calibrate.js";
export { type CertifiedOptimum, certifiedOptimum } from "./random-scale/certified-optimum.js";
export { FAMILY_NAMES, type FamilyName } from "./random-scale/families.js";
export {
  type ExpectedLoss,
  findScaleMetric,
  SCALE_METRICS,
  type ScaleMetric,
  scaleMetric,
} from "./random-scale/scale-loss.js";
export {
  entropyThreshold,
  laplaceIsOptimal,
  powerThreshold,
  usefulnessThreshold,
} from "./random-scale/thresholds.js";
export { rdpUp } from "./rdp.js";
export { rowsPrivacy } from "./rows-privacy.js";
export { staircasePrivacy } from "./staircase-privacy.js";
export { epsilonAt } from "./epsilon-at.js";
