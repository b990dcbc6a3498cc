import { sum } from "../numerics/index.js";
import { refuse } from "./cells.js";
import { normalEquations } from "./least-squares.js";
import type { Strategy } from "./strategy.js";
import type { Workload } from "./workload.js";

/**
 * The sum of the variances of all answers of a workload, Var · tr(WᵀW (AᵀA)⁻¹) [li-2010]. The
 * argument `variance` is the variance Var of the noise of each row.
 */
export function totalError(workload: Workload, strategy: Strategy, variance: number): number {
  const { cells } = strategy;
  if (workload.cells !== cells) {
    refuse("totalError", "workload", `over ${cells} cells`, `${workload.cells}`);
  }
  const normal = normalEquations(strategy);
  const column = (j: number) => Array.from({ length: cells }, (_, i) => workload.gram(i, j));
  return variance * sum(Array.from({ length: cells }, (_, j) => normal.solve(column(j))[j]!));
}
