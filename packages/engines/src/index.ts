export type { Engine, Group, RunOptions } from "./engine/index.js";
export { type Expression, type Node, type Position, parseExpression } from "./expression/index.js";
export {
  type Adjacency,
  type AggregateQuery,
  type Bound,
  type Column,
  type ColumnType,
  type FieldPath,
  type Key,
  type KeyValue,
  type Measure,
  Problems,
  problemsIn,
  publicValues,
  rowSteps,
  type Sensitivity,
  type Sum,
  sensitivities,
  type Table,
} from "./query/index.js";
export { type Compiled, compile, type DialectName } from "./sql/index.js";
