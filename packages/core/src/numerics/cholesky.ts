/**
 * The factorisation of one symmetric positive definite matrix M, which solves M x = b for any
 * number of vectors b.
 */
export interface Factored {
  /** The rows of L in M = L Lᵀ. Entries above the diagonal have no meaning. */
  readonly lower: readonly Float64Array[];
  solve(b: ArrayLike<number>): Float64Array;
}

/**
 * If a pivot is below this fraction of its diagonal entry, the pivot is only a rounding error, and
 * the matrix is singular.
 */
const SINGULAR = 1e-12;

/**
 * Computes the Cholesky factorisation M = L Lᵀ from the full rows of M. Returns undefined if M is
 * not positive definite.
 */
export function cholesky(rows: readonly ArrayLike<number>[]): Factored | undefined {
  const size = rows.length;
  const lower = rows.map((row) => Float64Array.from(row));
  for (let i = 0; i < size; i++) {
    const row = lower[i]!;
    for (let j = 0; j <= i; j++) {
      const other = lower[j]!;
      let rest = row[j]!;
      for (let k = 0; k < j; k++) rest -= row[k]! * other[k]!;
      if (j < i) row[j] = rest / other[j]!;
      else if (rest > SINGULAR * row[i]!) row[i] = Math.sqrt(rest);
      else return undefined;
    }
  }
  return { lower, solve: (b) => backward(lower, forward(lower, b)) };
}

function forward(lower: readonly Float64Array[], b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b);
  for (const [i, row] of lower.entries()) {
    for (let k = 0; k < i; k++) x[i] = x[i]! - row[k]! * x[k]!;
    x[i] = x[i]! / row[i]!;
  }
  return x;
}

function backward(lower: readonly Float64Array[], x: Float64Array): Float64Array {
  for (let i = lower.length - 1; i >= 0; i--) {
    const row = lower[i]!;
    const value = x[i]! / row[i]!;
    x[i] = value;
    for (let k = 0; k < i; k++) x[k] = x[k]! - row[k]! * value;
  }
  return x;
}
