import { checkCells, refuse } from "./cells.js";

/** Linear queries over the cells of a histogram, which are answered together. */
export interface Workload {
  readonly name: string;
  readonly cells: number;
  /** The number of queries. */
  readonly queries: number;
  /** Entry (i, j) of WᵀW, which says how often the cells i and j occur in the same query. */
  gram(i: number, j: number): number;
  /** The answers to the queries for given cells, in the order of the queries. */
  answers(cells: ArrayLike<number>): Iterable<number>;
}

/** The workload of all sums of consecutive cells, ordered by the first cell and then by length. */
export function allRanges(cells: number): Workload {
  checkCells("allRanges", cells);
  return {
    name: "all ranges",
    cells,
    queries: (cells * (cells + 1)) / 2,
    gram: (i, j) => (Math.min(i, j) + 1) * (cells - Math.max(i, j)),
    *answers(x) {
      for (let from = 0; from < cells; from++) {
        let total = 0;
        for (let to = from; to < cells; to++) {
          total += x[to]!;
          yield total;
        }
      }
    },
  };
}

/** The answers to all subsets are listed only for at most this many cells. */
const MAX_LISTED_CELLS = 20;

/**
 * The workload of all sums of subsets of the cells. Query number q contains the cells whose bits
 * are set in q.
 */
export function allPredicates(cells: number): Workload {
  checkCells("allPredicates", cells);
  return {
    name: "all predicates",
    cells,
    queries: 2 ** cells,
    gram: (i, j) => 2 ** (cells - (i === j ? 1 : 2)),
    *answers(x) {
      if (cells > MAX_LISTED_CELLS) {
        const advice = "give the subsets that you need to customWorkload";
        refuse("allPredicates", "cells", `at most ${MAX_LISTED_CELLS}`, String(cells), advice);
      }
      for (let query = 0; query < 2 ** cells; query++) {
        let total = 0;
        for (let i = 0; i < cells; i++) if ((query >> i) & 1) total += x[i]!;
        yield total;
      }
    },
  };
}

/** A workload with your own queries. A query is the list of the weights of all cells. */
export function customWorkload(queries: readonly (readonly number[])[]): Workload {
  const cells = queries[0]?.length ?? 0;
  checkCells("customWorkload", cells);
  const valid = queries.every((row) => row.length === cells && row.every(Number.isFinite));
  if (!valid)
    refuse("customWorkload", "queries", "rows of one length with finite numbers", "other rows");
  return {
    name: "custom",
    cells,
    queries: queries.length,
    gram: (i, j) => queries.reduce((sum, row) => sum + row[i]! * row[j]!, 0),
    *answers(x) {
      for (const row of queries) yield row.reduce((sum, w, i) => sum + w * x[i]!, 0);
    },
  };
}
