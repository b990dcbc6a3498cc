/** The columns of a linear programme, with their entries packed column by column. */
export interface Columns {
  readonly cost: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** The bounds lower ≤ Σ value · x ≤ upper of each row. */
export interface RowBounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The solution of a linear programme. */
export interface LinearSolution {
  readonly value: number;
  readonly columns: Float64Array;
  /** The change of the optimal value as the bound of a row increases by 1. */
  readonly duals: Float64Array;
}

/**
 * A model that minimises the sum of cost · x. It keeps its basis between changes. Close it, because
 * it holds memory.
 */
export interface LinearModel {
  /** Solves the programme. Returns undefined if no optimum was found. */
  solve(): LinearSolution | undefined;
  addColumns(columns: Columns): void;
  /** Sets new costs and bounds of all columns. */
  change(columns: Pick<Columns, "cost" | "lower" | "upper">): void;
  close(): void;
}

/** A solver is passed as an argument, like randomness. `@noisewright/core/highs` provides one. */
export type LinearSolver = (rows: RowBounds, columns: Columns) => LinearModel;
