export { checkPlan } from "./check.js";
export { groupCount, mustChoose, publicValues } from "./groups.js";
export type {
  Bound,
  Column,
  ColumnType,
  Key,
  KeyValue,
  Measure,
  Plan,
  Sum,
  Table,
} from "./plan.js";
export { type Adjacency, type Sensitivity, sensitivities } from "./sensitivity.js";
export { rowSteps, stepsAt, unitSteps } from "./steps.js";
