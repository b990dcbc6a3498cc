import type { Columns } from "./linear-solver.js";

export interface Column {
  readonly rows: readonly number[];
  readonly values: readonly number[];
  readonly lower: number;
  readonly cost: number;
}

/** Packs columns without upper bounds into the arrays that a linear solver takes. */
export function packed(columns: readonly Column[]): Columns {
  const starts = new Int32Array(columns.length + 1);
  for (const [k, { rows }] of columns.entries()) starts[k + 1] = starts[k]! + rows.length;
  const size = starts[columns.length]!;
  const [indices, values] = [new Int32Array(size), new Float64Array(size)];
  for (const [k, column] of columns.entries()) {
    indices.set(column.rows, starts[k]);
    values.set(column.values, starts[k]);
  }
  return {
    cost: Float64Array.from(columns, ({ cost }) => cost),
    lower: Float64Array.from(columns, ({ lower }) => lower),
    upper: new Float64Array(columns.length).fill(Number.POSITIVE_INFINITY),
    starts,
    indices,
    values,
  };
}
