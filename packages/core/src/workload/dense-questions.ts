import { cholesky } from "../numerics/index.js";
import type { Queries } from "./queries.js";
import type { Questions } from "./questions.js";

/** The coefficients are whole multiples of 1 / RESOLUTION. At 256 cells this costs 0.03 % of error. */
const RESOLUTION = 4096;

/**
 * Questions whose coefficients approximate an upper triangular matrix C with X = CᵀC. Returns
 * undefined if X is not positive definite. All questions have the same noise.
 */
export function denseQuestions(matrix: readonly Float64Array[]): Questions | undefined {
  const lower = cholesky(matrix)?.lower;
  if (lower === undefined) return undefined;
  const cells = matrix.length;
  const rows = lower.map((_, i) =>
    Float64Array.from({ length: cells }, (_, j) =>
      j < i ? 0 : Math.round(RESOLUTION * lower[j]![i]!),
    ),
  );
  if (rows.some((row, i) => row[i] === 0)) return undefined;
  return {
    name: "dense",
    moved: [
      {
        squares: largestColumn(rows, (x) => x * x),
        numbers: largestColumn(rows, nonzero),
        opposed: mostOpposed(rows),
      },
    ],
    width: Math.max(...rows.map((row) => row.reduce((total, x) => total + Math.abs(x), 0))),
    answers: (counts) => [
      Float64Array.from(rows, (row) => row.reduce((total, x, j) => total + x * counts[j]!, 0)),
    ],
    estimator([variance]) {
      return {
        estimates: ([noisy]) => backward(rows, Float64Array.from(noisy!), rows.length),
        totalError: (queries) => variance! * unitError(rows, queries),
        factors: (from, to) => [forward(rows, from, to)],
      };
    },
  };
}

const nonzero = (x: number) => (x === 0 ? 0 : 1);

/** Exact: the coefficients are at most 4096, so all sums are whole numbers below 2^53. */
function largestColumn(rows: readonly Float64Array[], f: (x: number) => number): number {
  const totals = rows.map((_, j) => rows.reduce((total, row) => total + f(row[j]!), 0));
  return Math.max(...totals);
}

/** The largest size of a negative inner product of two columns, which is exact too. */
function mostOpposed(rows: readonly Float64Array[]): number {
  const columns = rows.map((_, j) => Float64Array.from(rows, (row) => row[j]!));
  let least = 0;
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < j; i++) {
      const other = columns[i]!;
      let product = 0;
      for (let k = 0; k <= i; k++) product += column[k]! * other[k]!;
      least = Math.min(least, product);
    }
  }
  return -least;
}

/** Solves Aᵀ u = w for an upper triangular A, where w is 1 from `from` up to `to`, and 0 elsewhere. */
function forward(rows: readonly Float64Array[], from: number, to: number): Float64Array {
  const u = new Float64Array(rows.length).fill(1, from, to);
  for (const [i, row] of rows.entries()) {
    u[i] = u[i]! / row[i]!;
    for (let j = i + 1; j < row.length; j++) u[j] = u[j]! - row[j]! * u[i]!;
  }
  return u;
}

/** Solves A x = y for an upper triangular A, where only the first `length` entries of y are not zero. */
function backward(rows: readonly Float64Array[], y: Float64Array, length: number): Float64Array {
  for (let i = length - 1; i >= 0; i--) {
    const row = rows[i]!;
    let rest = y[i]!;
    for (let j = i + 1; j < length; j++) rest -= row[j]! * y[j]!;
    y[i] = rest / row[i]!;
  }
  return y;
}

/** tr(G A⁻¹ A⁻ᵀ): the sum of u G u over the columns u of A⁻¹. */
function unitError(rows: readonly Float64Array[], { cells, gram }: Queries): number {
  let total = 0;
  for (let k = 0; k < cells; k++) {
    const u = backward(rows, new Float64Array(cells).fill(1, k, k + 1), k + 1);
    for (let i = 0; i <= k; i++) {
      let product = 0;
      for (let j = 0; j < i; j++) product += gram(i, j) * u[j]!;
      total += u[i]! * (2 * product + gram(i, i) * u[i]!);
    }
  }
  return total;
}
