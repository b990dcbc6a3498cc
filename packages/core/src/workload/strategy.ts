import { checkCells, refuse } from "./cells.js";

/**
 * The queries that are answered with noise in place of a workload. Each row adds some cells and
 * subtracts others. So if one cell changes by d, each row changes by d, by −d or not at all.
 */
export interface Strategy {
  readonly name: string;
  readonly cells: number;
  /** The matrix of the strategy, one row for each query. The entries of a row are −1, 0 and 1. */
  readonly rows: readonly Int8Array[];
  /** The largest number of rows in which a single cell occurs. */
  readonly touched: number;
}

/** The strategy with one query for each cell. */
export function identityStrategy(cells: number): Strategy {
  checkCells("identityStrategy", cells);
  const rows = Array.from({ length: cells }, (_, i) => block(cells, i, i + 1));
  return strategyOf("identity", cells, rows);
}

/**
 * The strategy with the sums over the nodes of a binary tree, from the sum of all cells down to
 * single cells [hay-2010].
 */
export function hierarchicalStrategy(cells: number): Strategy {
  checkCells("hierarchicalStrategy", cells);
  const rows: Int8Array[] = [];
  const split = (from: number, to: number) => {
    rows.push(block(cells, from, to));
    if (to - from > 1) halves(from, to, split);
  };
  split(0, cells);
  return strategyOf("hierarchical", cells, rows);
}

/**
 * The strategy with the sum of all cells and one query for every node of a binary tree: the left
 * half of the node minus the right half [xiao-2010]. If `padded` is true, the tree is that of the
 * next power of two. The additional cells are known to be empty.
 */
export function haarStrategy(cells: number, { padded = false } = {}): Strategy {
  checkCells("haarStrategy", cells);
  const size = padded ? 2 ** Math.ceil(Math.log2(cells)) : cells;
  const rows = [block(size, 0, size)];
  const split = (from: number, to: number) => {
    if (to - from < 2) return;
    const middle = (from + to + 1) >> 1;
    rows.push(block(size, from, middle).fill(-1, middle, to));
    halves(from, to, split);
  };
  split(0, size);
  const kept = rows.map((row) => row.slice(0, cells));
  return strategyOf(padded ? "haar, padded" : "haar", cells, kept);
}

/**
 * A strategy with your own rows, whose entries are −1, 0 and 1. With other entries, the noise would
 * depend on the row.
 */
export function customStrategy(rows: readonly (readonly number[])[]): Strategy {
  const cells = rows[0]?.length ?? 0;
  checkCells("customStrategy", cells);
  const valid = rows.every(
    (row) => row.length === cells && row.every((entry) => [-1, 0, 1].includes(entry)),
  );
  if (!valid)
    refuse("customStrategy", "rows", "of one length, with entries −1, 0 and 1", "other rows");
  return strategyOf(
    "custom",
    cells,
    rows.map((row) => Int8Array.from(row)),
  );
}

function halves(from: number, to: number, next: (from: number, to: number) => void): void {
  const middle = (from + to + 1) >> 1;
  next(from, middle);
  next(middle, to);
}

function block(cells: number, from: number, to: number): Int8Array {
  return new Int8Array(cells).fill(1, from, to);
}

function strategyOf(name: string, cells: number, rows: readonly Int8Array[]): Strategy {
  let touched = 0;
  for (let cell = 0; cell < cells; cell++) {
    touched = Math.max(touched, rows.filter((row) => row[cell] !== 0).length);
  }
  return { name, cells, rows, touched };
}
