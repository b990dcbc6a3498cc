export { AliasDraws } from "./alias-draws.js";
export { AliasTable } from "./alias-table.js";
export { TABLE_LIMIT, TOTAL_BITS } from "./limits.js";
export { RatioTable } from "./ratio-table.js";
export type { Sampler } from "./sampler.js";
export { samplerFor } from "./sampler-for.js";
