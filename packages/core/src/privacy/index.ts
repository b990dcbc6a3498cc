export { type Certificate, type Claim, certify } from "./certificate.js";
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
export { mirroredPrivacy } from "./mirrored-privacy.js";
export { noisePrivacy } from "./noise-privacy.js";
export { type PrivacyLoss, privacyLoss } from "./privacy-loss.js";
export { deltaUp, epsilonUp } from "./profile.js";
export { pureLevelUp } from "./pure-level.js";
export { rdpUp } from "./rdp.js";
