export type {
  Bound,
  Column,
  ColumnType,
  Key,
  KeyValue,
  Measure,
  Plan,
  Table,
} from "./plan.js";
export { type Adjacency, type Sensitivity, sensitivities } from "./sensitivity.js";
