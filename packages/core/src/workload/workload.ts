import { checkCells, refuse } from "./cells.js";

/** Linear queries over the cells of a histogram, all wanted at once. */
export interface Workload {
  readonly name: string;
  readonly cells: number;
  /** Entry (i, j) of WᵀW: how often cells i and j are asked for together. */
  gram(i: number, j: number): number;
  /** The queries' answers on cells, in the order of the queries. */
  answers(cells: ArrayLike<number>): Iterable<number>;
}

/** Every sum of neighbouring cells: from the first on, the shortest first. */
export function allRanges(cells: number): Workload {
  checkCells("allRanges", cells);
  return {
    name: "all ranges",
    cells,
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

/** Answers to more subsets than 2 to this power are not worth listing. */
const MOST_LISTED = 20;

/** Every sum of a subset of the cells: query number q has the cells whose bits are set in q. */
export function allPredicates(cells: number): Workload {
  checkCells("allPredicates", cells);
  return {
    name: "all predicates",
    cells,
    gram: (i, j) => 2 ** (cells - (i === j ? 1 : 2)),
    *answers(x) {
      if (cells > MOST_LISTED) {
        const advice = "ask for the subsets that you need by customWorkload";
        refuse("allPredicates", "cells", `at most ${MOST_LISTED}`, String(cells), advice);
      }
      for (let query = 0; query < 2 ** cells; query++) {
        let total = 0;
        for (let i = 0; i < cells; i++) if ((query >> i) & 1) total += x[i]!;
        yield total;
      }
    },
  };
}

/** Queries of your own: what each takes of every cell. */
export function customWorkload(queries: readonly (readonly number[])[]): Workload {
  const cells = queries[0]?.length ?? 0;
  checkCells("customWorkload", cells);
  const valid = queries.every((row) => row.length === cells && row.every(Number.isFinite));
  if (!valid) refuse("customWorkload", "queries", "rows of one length, of numbers", "others");
  return {
    name: "custom",
    cells,
    gram: (i, j) => queries.reduce((sum, row) => sum + row[i]! * row[j]!, 0),
    *answers(x) {
      for (const row of queries) yield row.reduce((sum, w, i) => sum + w * x[i]!, 0);
    },
  };
}
