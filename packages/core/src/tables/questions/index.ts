export { checkNoise } from "./check-noise.js";
export { cellsOf, countBelow, fanOut, levelKey, levelsBelow, nodesOn } from "./levels.js";
export { answerSizes, checkMargin, isMargin, marginsOf, sizesOf } from "./margins.js";
export { residualShares } from "./precision.js";
export { numbersOf, precisionsOf, questionsOf } from "./questions.js";
export { checkLength, refuse } from "./refuse.js";
export { type Residuals, residualsOf } from "./residuals.js";
export { type Entry, type SparseRows, sparseRows, times, transposedTimes } from "./sparse-rows.js";
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
} from "./types.js";
