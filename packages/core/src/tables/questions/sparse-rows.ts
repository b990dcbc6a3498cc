/** A sparse matrix: the entries of row r are those from `starts[r]` up to `starts[r + 1]`. */
export interface SparseRows {
  readonly columns: number;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** An entry of a row: the index of its column and its value. */
export type Entry = readonly [index: number, value: number];

export function sparseRows(rows: readonly (readonly Entry[])[], columns: number): SparseRows {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, r) => {
    starts[r + 1] = starts[r]! + row.length;
  });
  const entries = rows.flat();
  return {
    columns,
    starts,
    indices: Int32Array.from(entries, ([index]) => index),
    values: Float64Array.from(entries, ([, value]) => value),
  };
}

/** The product of the matrix with a vector. */
export function times(matrix: SparseRows, x: Float64Array): Float64Array {
  const { starts, indices, values } = matrix;
  const product = new Float64Array(starts.length - 1);
  for (let r = 0; r < product.length; r++) {
    let total = 0;
    for (let k = starts[r]!; k < starts[r + 1]!; k++) total += values[k]! * x[indices[k]!]!;
    product[r] = total;
  }
  return product;
}

/** The product of the transposed matrix with a vector. */
export function transposedTimes(matrix: SparseRows, x: Float64Array): Float64Array {
  const { starts, indices, values, columns } = matrix;
  const product = new Float64Array(columns);
  for (let r = 0; r < starts.length - 1; r++) {
    const factor = x[r]!;
    if (factor === 0) continue;
    for (let k = starts[r]!; k < starts[r + 1]!; k++) product[indices[k]!]! += values[k]! * factor;
  }
  return product;
}
