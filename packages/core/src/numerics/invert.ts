/**
 * Computes the inverse of a square matrix by Gauss–Jordan elimination with row exchanges. Also
 * returns the condition number of the matrix in the maximum norm. Returns undefined if a pivot is
 * zero.
 */
export function invert(
  matrix: readonly Float64Array[],
): { readonly inverse: readonly Float64Array[]; readonly condition: number } | undefined {
  const n = matrix.length;
  const rows = matrix.map((row, i): Float64Array => {
    const wide = new Float64Array(2 * n);
    wide.set(row);
    wide[n + i] = 1;
    return wide;
  });
  for (let column = 0; column < n; column++) {
    const pivot = largestBelow(rows, column);
    const chosen = rows[pivot]!;
    const scale = chosen[column]!;
    if (scale === 0) return undefined;
    [rows[pivot], rows[column]] = [rows[column]!, chosen];
    for (let j = column; j < 2 * n; j++) chosen[j] = chosen[j]! / scale;
    for (const row of rows) {
      const factor = row[column]!;
      if (row === chosen || factor === 0) continue;
      for (let j = column; j < 2 * n; j++) row[j] = row[j]! - factor * chosen[j]!;
    }
  }
  const inverse = rows.map((row) => row.slice(n));
  return { inverse, condition: norm(matrix) * norm(inverse) };
}

function largestBelow(rows: readonly Float64Array[], column: number): number {
  let best = column;
  for (let i = column + 1; i < rows.length; i++) {
    const [size, most] = [rows[i]![column]!, rows[best]![column]!];
    if (Math.abs(size) > Math.abs(most)) best = i;
  }
  return best;
}

/** The largest row sum of absolute values. */
function norm(matrix: readonly Float64Array[]): number {
  return Math.max(...matrix.map((row) => row.reduce((sum, x) => sum + Math.abs(x), 0)));
}
