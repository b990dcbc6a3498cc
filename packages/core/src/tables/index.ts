export {
  estimateTables,
  questionAnswers,
  sampleAnswers,
  tableInterval,
} from "./estimates/index.js";
export { planTables } from "./plan/index.js";
export type {
  NoisyQuestion,
  Question,
  Schema,
  TableEstimates,
  TableLevel,
  TableLoss,
  TableNoise,
  TablesPlan,
  TablesRequest,
  TableUnit,
} from "./questions/index.js";
export {
  estimateTree,
  planTree,
  sampleTree,
  type TreeEstimates,
  type TreeParents,
  type TreePlan,
  type TreePlanRequest,
  treeCounts,
  treeInterval,
  wholeTree,
} from "./trees/index.js";
export { onSimplex, wholeTables } from "./whole/index.js";
