export { type Certificate, type Claim, certify } from "./certificate.js";
export { boxLosses, compositePrivacy, pureLevel } from "./composite-privacy.js";
export {
  compoundLevel,
  rdpBound,
  sharedLevel,
  splitLevel,
  vectorLevel,
} from "./compound-accounting.js";
export { compoundPrivacy } from "./compound-privacy.js";
export { discreteGaussianPrivacy } from "./discrete-gaussian-privacy.js";
export { cutTotal, familyPrivacy, rangeTotal } from "./family-privacy.js";
export { geometricPrivacy } from "./geometric-privacy.js";
export {
  discretePrivacy,
  gaussianPrivacy,
  type IdealPrivacy,
  type LossAtom,
  laplacePrivacy,
} from "./ideal-privacy.js";
export {
  geometricMixturePrivacy,
  laplaceMixturePrivacy,
  type Mixture,
  type MixturePrivacy,
  roundedLaplaceMixturePrivacy,
} from "./mixture-privacy.js";
export { noisePrivacy } from "./noise-privacy.js";
export { type PrivacyLoss, privacyLoss } from "./privacy-loss.js";
export { deltaUp, epsilonUp } from "./profile.js";
export { pureLevelUp } from "./pure-level.js";
export { rdpUp } from "./rdp.js";
export { staircasePrivacy } from "./staircase-privacy.js";
