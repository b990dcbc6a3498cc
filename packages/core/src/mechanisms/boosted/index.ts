export { boostFor, split } from "./boost.js";
export { boosted } from "./boosted-density.js";
export { boostedGaussian } from "./boosted-gaussian.js";
export { boostedLaplace } from "./boosted-laplace.js";
export {
  type BoostedFamily,
  boostedNoisePrivacy,
  confidenceAt,
  normAt,
  privacyBetween,
} from "./boosted-privacy.js";
export { deltaBound, domainPrivacy, worstDelta, worstEpsilon } from "./domain-privacy.js";
export { GAUSSIAN_KERNEL, type Kernel, LAPLACE_KERNEL } from "./kernel.js";
export { type BoostNeed, bestBoostedScale, boostedNoise } from "./optimum.js";
export type { Domain } from "./worst-pair.js";
