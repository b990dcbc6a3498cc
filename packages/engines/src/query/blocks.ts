import { cellsOf } from "./groups.js";
import type { SetsQuery } from "./query.js";

/**
 * A table that the engine counts. Its cells are in row-major order, and its first cell has the
 * number `offset`. So one number identifies the block and the cell.
 */
export interface Block {
  /** Indices of keys in `by`, in increasing order. */
  readonly keys: readonly number[];
  readonly cells: number;
  readonly offset: number;
}

/**
 * Small sets are counted together, as one table of all their keys with at most this many cells.
 * DuckDB needs less time to count one table of 10,000 cells than six tables of 100 cells. Larger
 * tables do not fit into the cache of a core.
 */
const MERGED_CELLS = 2 ** 14;

/** Tables that the engine counts, such that each set of the query is a margin of some block. */
export function blocksOf({ by, sets }: Pick<SetsQuery, "by" | "sets">): readonly Block[] {
  const sizes = by.map((key) => cellsOf(key)!);
  const product = (keys: readonly number[]) => keys.reduce((cells, key) => cells * sizes[key]!, 1);
  const merged: { keys: Set<number>; cells: number }[] = [];
  for (const set of sets.toSorted((a, b) => b.length - a.length)) {
    let best: { block: (typeof merged)[number]; missing: readonly number[] } | undefined;
    for (const block of merged) {
      const missing = set.filter((key) => !block.keys.has(key));
      if (best !== undefined && missing.length >= best.missing.length) continue;
      if (missing.length > 0 && block.cells * product(missing) > MERGED_CELLS) continue;
      best = { block, missing };
    }
    if (best === undefined) {
      merged.push({ keys: new Set(set), cells: product(set) });
      continue;
    }
    for (const key of best.missing) best.block.keys.add(key);
    best.block.cells *= product(best.missing);
  }
  let offset = 0;
  return merged.map(({ keys, cells }) => {
    const block = { keys: [...keys].sort((a, b) => a - b), cells, offset };
    offset += cells;
    return block;
  });
}
