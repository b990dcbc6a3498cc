/**
 * The prices of the budgets of δ. Each ordered pair of neighbouring answers has a budget. At δ = 0
 * there are no budgets, and both arrays are empty.
 */
export interface CutPrices {
  /** `start[i]` is the price per unit of v(i + 1), if the column is 0 at answer i. */
  readonly start: Float64Array;
  /** `stop[i]` is the price per unit of v(i), if the column is 0 at answer i + 1. */
  readonly stop: Float64Array;
}

export interface Cheapest {
  /** The smallest cost per unit of probability, or 0 if no column has a negative cost. */
  readonly ratio: number;
  /** The levels of a column that attains the ratio. */
  readonly levels?: Uint16Array;
}

/** Finds the cheapest columns in the cone of all columns. */
export interface RayPricer {
  /** e^(−ε·level), or 0 for the level `CUT`. */
  power(level: number): number;
  cheapest(costs: Float64Array, cuts: CutPrices): Cheapest;
  /**
   * A number that is nonnegative only if Σ v(i)·(costs(i) − shift), plus the price of the cuts, is
   * nonnegative for every column v of the cone.
   */
  leastDown(costs: Float64Array, shift: number, cuts: CutPrices): number;
}
