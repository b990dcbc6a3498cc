export type { SyntheticTable, SyntheticVariances } from "./fit.js";
export { measureSynthetic } from "./measure.js";
export { type ColumnPair, columnPairs } from "./pairs.js";
export { planSynthetic, type SyntheticPlan, type SyntheticRequest } from "./plan.js";
export type { SyntheticFit, SyntheticReport } from "./report.js";
export { type SyntheticRows, syntheticRows } from "./synthetic-rows.js";
