/** The columns of a linear programme, with their entries packed column by column. */
export interface Columns {
  readonly cost: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** The bounds `lower` ≤ Σ value · x ≤ `upper` of each row. */
export interface RowBounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The solution of a linear programme. */
export interface LinearSolution {
  readonly value: number;
  readonly columns: Float64Array;
  /** The dual of a row: the change of the optimal value if the bound of the row increases by 1. */
  readonly duals: Float64Array;
}

/**
 * A linear model that minimises the sum of cost · x. The model keeps its basis between changes.
 * Close the model after use, because the model holds memory.
 */
export interface LinearModel {
  /** Solves the linear programme. Returns undefined if no optimum was found. */
  solve(): LinearSolution | undefined;
  addColumns(columns: Columns): void;
  /** Sets new costs and new bounds for all columns. */
  change(columns: Pick<Columns, "cost" | "lower" | "upper">): void;
  close(): void;
}

/**
 * The type of a linear solver. A solver is passed as an argument, like a source of randomness.
 * `@noisewright/core/highs` provides a solver.
 */
export type LinearSolver = (rows: RowBounds, columns: Columns) => LinearModel;
