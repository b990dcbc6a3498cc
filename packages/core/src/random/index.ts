export { bernoulli, bernoulliExp, type Coins, coinsFrom } from "./bernoulli.js";
export { checkGaussianVariance, drawDiscreteGaussian, fewBits } from "./discrete-gaussian.js";
export { countSuccesses, drawMagnitude, withRandomSign } from "./geometric.js";
export { countHeads } from "./heads.js";
export { secureRandom } from "./secure.js";
export type { RandomSource } from "./source.js";
export { uniformBelow, uniformBigBelow, uniformPrivateBelow } from "./uniform.js";
