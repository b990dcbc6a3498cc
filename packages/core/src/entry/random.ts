export {
  type ExactMixture,
  exactGeometricMixture,
  type MixtureParameters,
} from "../mechanisms/mixture/index.js";
export {
  bernoulli,
  bernoulliExp,
  drawDiscreteGaussian,
  uniformBelow,
  uniformBigBelow,
} from "../random/index.js";
