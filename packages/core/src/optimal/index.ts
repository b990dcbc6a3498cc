export type {
  Columns,
  LinearModel,
  LinearSolution,
  LinearSolver,
  RowBounds,
} from "./linear-solver.js";
export { optimise } from "./optimise.js";
export type { Optimum, Programme, Progress } from "./programme.js";
