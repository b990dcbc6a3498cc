export { AliasDraws } from "./alias-draws.js";
export { AliasTable } from "./alias-table.js";
export { inChunks } from "./chunks.js";
export { TABLE_LIMIT, TOTAL_BITS } from "./limits.js";
export { RatioTable } from "./ratio-table.js";
export type { LinearMap, Move, Sampler, SpecialOutcome, ValueSampler } from "./sampler.js";
export { samplerFor } from "./sampler-for.js";
