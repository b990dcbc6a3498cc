export type { Optimum, Programme, Progress } from "../../kit/index.js";
export type {
  Columns,
  LinearModel,
  LinearSolution,
  LinearSolver,
  RowBounds,
} from "./linear-solver.js";
export { worstBias } from "./measure.js";
export { type NoiseBound, type NoiseBoundNeed, noiseBound } from "./noise-bound.js";
export { optimise } from "./optimise.js";
export { type BoundNeed, type RangeBound, rangeBound } from "./range-bound.js";
export { lossOf } from "./task.js";
