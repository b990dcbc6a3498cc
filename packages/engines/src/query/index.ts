export { type Block, blocksOf } from "./blocks.js";
export { checkQuery } from "./check.js";
export { codeOrder } from "./codes.js";
export {
  cellsOf,
  groupCount,
  mustChoose,
  publicValues,
  unitsAreInOneGroup,
} from "./groups.js";
export { joinedTable } from "./joined-table.js";
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
export type { ColumnName, Join, Joins, Relation, SourceRole } from "./relation.js";
export { isUnique, mayRepeatRows } from "./repeated-rows.js";
export {
  checkJoins,
  type JoinedSource,
  type Roles,
  rolesOf,
} from "./roles.js";
export { type Adjacency, type Sensitivity, sensitivities } from "./sensitivity.js";
export type { SpreadOf, SpreadQuery, SpreadResult } from "./spread.js";
export { rowContribution, rowSteps, stepsAt, unitSteps } from "./steps.js";
export { unknownColumn } from "./unknown-column.js";
