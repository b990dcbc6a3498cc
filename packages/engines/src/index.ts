export type { Engine, Group, RunOptions } from "./engine/index.js";
export { type Expression, type Node, type Position, parseExpression } from "./expression/index.js";
export {
  type Adjacency,
  type AggregateQuery,
  type BinKey,
  type Bound,
  type Column,
  type ColumnType,
  cellsOf,
  type FieldPath,
  type Key,
  type KeyValue,
  type Measure,
  type PeriodKey,
  Problems,
  problemsIn,
  publicValues,
  rowSteps,
  type Sensitivity,
  type SetsQuery,
  type Sum,
  sensitivities,
  type Table,
  type ValueKey,
} from "./query/index.js";
export { type Compiled, compile, type DialectName } from "./sql/index.js";
