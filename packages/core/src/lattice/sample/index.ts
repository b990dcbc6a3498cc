export { AliasTable } from "./alias-table.js";
export { TABLE_LIMIT, TOTAL_BITS } from "./limits.js";
