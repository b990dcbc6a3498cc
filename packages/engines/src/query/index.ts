export { type Block, blocksOf } from "./blocks.js";
export { checkQuery } from "./check.js";
export { codeOrder } from "./codes.js";
export { cellsOf, groupCount, mustChoose, publicValues } from "./groups.js";
export type { BinKey, Key, KeyValue, PeriodKey, ValueKey } from "./key.js";
export { type FieldPath, Problems, problemsIn } from "./problems.js";
export type {
  AggregateQuery,
  Bound,
  Column,
  ColumnType,
  Measure,
  SetsQuery,
  Sum,
  Table,
} from "./query.js";
export { type Adjacency, type Sensitivity, sensitivities } from "./sensitivity.js";
export { rowContribution, rowSteps, stepsAt, unitSteps } from "./steps.js";
