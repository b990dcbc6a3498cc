/** Solves M x = b for one symmetric, positive definite M and any number of right-hand sides. */
export interface Factored {
  solve(b: ArrayLike<number>): Float64Array;
}

/** Pivots below this part of their diagonal entry are rounding: the matrix is singular. */
const SINGULAR = 1e-12;

/** M = L Lᵀ, rows of M given in full; undefined where M is not positive definite. */
export function cholesky(rows: readonly ArrayLike<number>[]): Factored | undefined {
  const size = rows.length;
  const lower = rows.map((row) => Float64Array.from(row));
  for (let i = 0; i < size; i++) {
    const row = lower[i] as Float64Array;
    for (let j = 0; j <= i; j++) {
      const other = lower[j] as Float64Array;
      let rest = row[j] as number;
      for (let k = 0; k < j; k++) rest -= (row[k] as number) * (other[k] as number);
      if (j < i) row[j] = rest / (other[j] as number);
      else if (rest > SINGULAR * (row[i] as number)) row[i] = Math.sqrt(rest);
      else return undefined;
    }
  }
  return { solve: (b) => backward(lower, forward(lower, b)) };
}

function forward(lower: readonly Float64Array[], b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b);
  for (const [i, row] of lower.entries()) {
    for (let k = 0; k < i; k++) x[i] = (x[i] as number) - (row[k] as number) * (x[k] as number);
    x[i] = (x[i] as number) / (row[i] as number);
  }
  return x;
}

function backward(lower: readonly Float64Array[], x: Float64Array): Float64Array {
  for (let i = lower.length - 1; i >= 0; i--) {
    const row = lower[i] as Float64Array;
    const value = (x[i] as number) / (row[i] as number);
    x[i] = value;
    for (let k = 0; k < i; k++) x[k] = (x[k] as number) - (row[k] as number) * value;
  }
  return x;
}
