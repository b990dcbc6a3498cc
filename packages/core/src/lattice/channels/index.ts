export { AdditiveChannel } from "./additive-channel.js";
export { type Channel, requireThat, type WeightPair } from "./channel.js";
export { divide, INDEX_LIMIT, nearestIndex, type Steps } from "./granularity.js";
export { largestRatio, type Ratio } from "./largest-ratio.js";
export { MatrixChannel, type MatrixWeights } from "./matrix-channel.js";
export { type NoiseWeights, tailWeight, totalWeight } from "./noise-weights.js";
export { coinsFor, fractionOf, type Position, positionOf } from "./position.js";
export { PostProcessedChannel } from "./post-processed-channel.js";
export { type RunningMaximum, slidingMaximum } from "./sliding-maximum.js";
