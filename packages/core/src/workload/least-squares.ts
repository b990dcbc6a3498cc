import { cholesky, type Factored } from "../numerics/index.js";
import { refuse } from "./cells.js";
import type { Strategy } from "./strategy.js";

/** The matrix AᵀA in factored form. Throws if the rows do not determine every cell. */
export function normalEquations({ rows, cells }: Strategy): Factored {
  const product = Array.from({ length: cells }, () => new Float64Array(cells));
  for (const row of rows) {
    for (const [i, target] of product.entries()) {
      if (row[i] === 0) continue;
      for (let j = 0; j < cells; j++) {
        target[j] = target[j]! + row[i]! * row[j]!;
      }
    }
  }
  const factored = cholesky(product);
  if (factored === undefined) {
    const domain = "a strategy whose rows determine every cell";
    refuse("workload", "strategy", domain, "rows of smaller rank", "add rows with single cells");
  }
  return factored;
}

/**
 * Returns a function that computes the best-fitting cells from noisy answers y to the rows: (AᵀA)⁻¹
 * Aᵀ y.
 */
export function leastSquares(strategy: Strategy): (answers: readonly number[]) => Float64Array {
  const { rows, cells } = strategy;
  const normal = normalEquations(strategy);
  return (answers) => {
    const right = new Float64Array(cells);
    for (const [k, row] of rows.entries()) {
      for (let i = 0; i < cells; i++) {
        right[i] = right[i]! + row[i]! * answers[k]!;
      }
    }
    return normal.solve(right);
  };
}
