/** The scale of the first attempt. A large scale also makes the noise almost continuous. */
const FIRST_SCALE = 256;
const LARGEST_SCALE = 2 ** 16;
/** Rounding the column to integers may increase the worst variance by this factor. */
const MOST_LOSS = 1.001;

/**
 * The first column of an integer matrix C: lower triangular, with equal entries on each diagonal.
 * The entries c_k are K·binom(2k, k)/4^k, rounded. Without rounding, C is K times the square root
 * of the matrix that sums [fichtenberger-2023]. The entries never increase, because rounding keeps
 * the order.
 */
export function toeplitzColumn(periods: number, scale: number): readonly number[] {
  return squareRoot(periods).map((entry) => roundEven(scale * entry));
}

/** The nearest integer, ties to even. */
function roundEven(x: number): number {
  const nearest = Math.round(x);
  return nearest - x === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest;
}

function squareRoot(periods: number): readonly number[] {
  const column = [1];
  for (let k = 1; k < periods; k++) column.push((column[k - 1]! * (2 * k - 1)) / (2 * k));
  return column;
}

/**
 * The numbers b with Σ_{s ≤ t} b_s·c_{t−s} = 1 for every t. The running count of a period is the sum
 * of all answers so far, the answer of k periods ago times b_k.
 */
export function runningWeights(column: readonly number[]): readonly number[] {
  const entries = Float64Array.from(column);
  const weights = new Float64Array(column.length);
  for (let t = 0; t < entries.length; t++) {
    let sum = 0;
    for (let s = 0; s < t; s++) sum += weights[s]! * entries[t - s]!;
    weights[t] = (1 - sum) / entries[0]!;
  }
  return [...weights];
}

/** The matrix of a running count. */
export interface Toeplitz {
  readonly column: readonly number[];
  readonly weights: readonly number[];
}

/**
 * The matrix with the smallest scale, a power of two, whose worst variance at unit cost is at most
 * 0.1 % above that of the matrix without rounding.
 */
export function chooseToeplitz(periods: number): Toeplitz {
  const best = squares(squareRoot(periods)) ** 2;
  for (let scale = FIRST_SCALE; ; scale *= 2) {
    const column = toeplitzColumn(periods, scale);
    const weights = runningWeights(column);
    const isClose = squares(weights) * squares(column) <= MOST_LOSS * best;
    if (isClose || scale === LARGEST_SCALE) return { column, weights };
  }
}

/** The sum of the squares. */
export function squares(list: readonly number[]): number {
  return list.reduce((sum, x) => sum + x * x, 0);
}
