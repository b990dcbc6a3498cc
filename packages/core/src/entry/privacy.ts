export { AdditiveChannel, MatrixChannel } from "../lattice/channels/index.js";
export {
  deltaAnywhere,
  epsilonAt,
  gaussianPrivacy,
  geometricPrivacy,
  type IdealPrivacy,
  laplacePrivacy,
  noisePrivacy,
} from "../privacy/ideal/index.js";
export {
  certify,
  deltaUp,
  epsilonUp,
  type PrivacyLoss,
  privacyLoss,
  pureLevelUp,
  rdpUp,
} from "../privacy/weights/index.js";
