export { AdditiveChannel } from "./additive-channel.js";
export { AliasTable } from "./alias-table.js";
export { type Channel, TABLE_LIMIT, TOTAL_BITS, type WeightPair } from "./channel.js";
export { compileMatrix, type MatrixLaw } from "./compile-matrix.js";
export { compileNoise, type NoiseOptions } from "./compile-noise.js";
export { envelope } from "./envelope.js";
export { divide, INDEX_LIMIT, nearestIndex } from "./granularity.js";
export { MatrixChannel, type MatrixWeights } from "./matrix-channel.js";
export { type NoiseWeights, tailWeight, totalWeight } from "./noise-weights.js";
