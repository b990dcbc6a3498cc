export { bernoulli, bernoulliExp } from "./bernoulli.js";
export { secureRandom } from "./secure.js";
export type { RandomSource } from "./source.js";
export { uniformBelow, uniformBigBelow } from "./uniform.js";
