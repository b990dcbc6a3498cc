export { bernoulli, bernoulliExp } from "./bernoulli.js";
export {
  type ExactMixture,
  exactGeometricMixture,
  type MixtureParameters,
} from "./exact-mixture.js";
export { secureRandom } from "./secure.js";
export type { RandomSource } from "./source.js";
export { uniformBelow, uniformBigBelow } from "./uniform.js";
