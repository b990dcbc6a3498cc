export { epsilonAt } from "./epsilon-at.js";
export { geometricPrivacy } from "./geometric-privacy.js";
export {
  deltaAnywhere,
  discretePrivacy,
  gaussianPrivacy,
  type IdealPrivacy,
  type LossAtom,
  laplacePrivacy,
} from "./ideal-privacy.js";
export { type LossRamp, oneMinusExp } from "./loss-ramp.js";
export { type MirroredLosses, mirroredPrivacy, mirroredZeta } from "./mirrored-privacy.js";
export { noisePrivacy } from "./noise-privacy.js";
export { staircasePrivacy } from "./staircase-privacy.js";
