/** Columns of a linear programme, their entries packed column by column. */
export interface Columns {
  readonly cost: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** lower ≤ Σ value · x ≤ upper, row by row. */
export interface RowBounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The solution of a linear programme. */
export interface LinearSolution {
  readonly value: number;
  readonly columns: Float64Array;
  /** What the value gains as a row's bound moves up by one. */
  readonly duals: Float64Array;
}

/** Minimise the sum of cost · x. Keeps its place between changes; close it: it holds memory. */
export interface LinearModel {
  /** Undefined where no optimum was found. */
  solve(): LinearSolution | undefined;
  addColumns(columns: Columns): void;
  /** New costs and ends of all columns. */
  change(columns: Pick<Columns, "cost" | "lower" | "upper">): void;
  close(): void;
}

/** A solver is an argument, as randomness is: `@noisewright/core/highs` has one. */
export type LinearSolver = (rows: RowBounds, columns: Columns) => LinearModel;
