/** Two columns, by their indices, the smaller index first. */
export type ColumnPair = readonly [number, number];

/** All pairs of columns, in the order (0, 1), (0, 2), …, (1, 2), …. */
export function columnPairs(columns: number): readonly ColumnPair[] {
  const all = Array.from({ length: columns }, (_, i) => i);
  return all.flatMap((a) => all.slice(a + 1).map((b) => [a, b] as const));
}

/** The sums of the rows and the sums of the columns of a two-way table in row-major order. */
export function marginsOf(
  table: ArrayLike<number>,
  [rows, columns]: readonly [number, number],
): readonly [Float64Array, Float64Array] {
  const [first, second] = [new Float64Array(rows), new Float64Array(columns)];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const value = table[r * columns + c]!;
      first[r]! += value;
      second[c]! += value;
    }
  }
  return [first, second];
}

/** The counts of the values of one column. */
export function countOne(column: Uint16Array, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (let row = 0; row < column.length; row++) counts[column[row]!]!++;
  return counts;
}

/** The table of two columns of rows, in row-major order. */
export function countPair(
  rows: readonly Uint16Array[],
  [a, b]: ColumnPair,
  sizes: readonly number[],
): Float64Array {
  const [first, second, size] = [rows[a]!, rows[b]!, sizes[b]!];
  const counts = new Float64Array(sizes[a]! * size);
  for (let row = 0; row < first.length; row++) counts[first[row]! * size + second[row]!]!++;
  return counts;
}
