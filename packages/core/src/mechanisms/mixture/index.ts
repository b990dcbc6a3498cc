export {
  type ExactMixture,
  exactGeometricMixture,
  type MixtureParameters,
} from "./exact-mixture.js";
export { geometricMixture } from "./geometric-mixture.js";
export { geometricMixtureLaw } from "./geometric-mixture-law.js";
export { laplaceMixture } from "./laplace-mixture.js";
export { laplaceMixtureLaw } from "./laplace-mixture-law.js";
export { roundedLaplaceMixture } from "./rounded-laplace-mixture.js";
export { roundedLaplaceMixtureLaw } from "./rounded-laplace-mixture-law.js";
