export { checkQuery } from "./check.js";
export { groupCount, mustChoose, publicValues } from "./groups.js";
export { type FieldPath, Problems, problemsIn } from "./problems.js";
export type {
  AggregateQuery,
  Bound,
  Column,
  ColumnType,
  Key,
  KeyValue,
  Measure,
  Sum,
  Table,
} from "./query.js";
export { type Adjacency, type Sensitivity, sensitivities } from "./sensitivity.js";
export { rowContribution, rowSteps, stepsAt, unitSteps } from "./steps.js";
