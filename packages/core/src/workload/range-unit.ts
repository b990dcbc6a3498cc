import type { Moved } from "./questions.js";

/** A protected unit: its rows, and how many such contributions differ between neighbouring tables. */
export interface RangeUnit {
  /** The largest number of rows of a unit, in any cells of any number of histograms. */
  readonly rows: number;
  /** 1 if a unit appears or disappears, 2 if one contribution is replaced by another. */
  readonly contributions: 1 | 2;
}

/** The largest sum of the absolute changes of the answers of a partition into blocks. */
export const stepsOf = ({ rows, contributions }: RangeUnit) => rows * contributions;

/**
 * What one unit changes in a group of questions.
 *
 * A contribution x has a nonnegative number of rows in each cell, at most m together. It changes the
 * answers by Ax. The squares of Ax add up to Σ x_i x_j a_i·a_j for the columns a_i of A. By
 * Cauchy–Schwarz, a_i·a_j is at most the largest square c of a column, so the sum is at most m²c. If
 * y replaces x, the squares add up to |Ax|² + |Ay|² − 2 Σ x_i y_j a_i·a_j, which is at most
 * 2m²(c + o), where −o is the smallest inner product, or 0 if none is negative. If there is one
 * histogram for each key, the columns of different keys are orthogonal, so the same bounds hold.
 * Each row changes at most the numbers that one record changes.
 */
export function movedByUnit(
  { squares, numbers, opposed }: Moved,
  { rows, contributions }: RangeUnit,
): { readonly squares: number; readonly numbers: number } {
  const each = contributions === 1 ? squares : 2 * (squares + opposed);
  return { squares: productUp(rows * rows, each), numbers: contributions * rows * numbers };
}

/** The largest product that is exact, and so are sums of a thousand of them. */
const EXACT = 2 ** 43;

/** The product of two whole numbers, rounded up so far that sums of products are not too small. */
function productUp(a: number, b: number): number {
  const product = a * b;
  return product <= EXACT ? product : product * (1 + 2 ** -40);
}
