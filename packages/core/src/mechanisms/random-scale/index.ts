export { bestGaussian } from "./best-gaussian.js";
export { bestOfFamily } from "./best-of-family.js";
export { calibrated } from "./calibrate.js";
export { type CertifiedOptimum, certifiedOptimum } from "./certified-optimum.js";
export {
  compoundLevel,
  rdpBound,
  sharedLevel,
  splitLevel,
  vectorLevel,
} from "./compound-accounting.js";
export { compoundExponential } from "./compound-exponential.js";
export { compoundGaussian } from "./compound-gaussian.js";
export { compoundLaplace } from "./compound-laplace.js";
export { compoundLaplaceLaw } from "./compound-laplace-law.js";
export { compoundPrivacy } from "./compound-privacy.js";
export { FAMILY_NAMES, type FamilyName } from "./families.js";
export { gaussianMixture, type SigmaAtom } from "./gaussian-mixture.js";
export { gaussianMixturePrivacy } from "./gaussian-mixture-privacy.js";
export { latticeCompound } from "./lattice-compound.js";
export { optimalRatePrior } from "./optimal-rate-prior.js";
export { type ExpectedLoss, findScaleMetric, type ScaleMetric } from "./scale-loss.js";
export { entropyThreshold, powerThreshold, usefulnessThreshold } from "./thresholds.js";
