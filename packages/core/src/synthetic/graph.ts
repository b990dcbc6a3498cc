import type { ColumnPair } from "./pairs.js";

/** An order of the columns of a graph. */
export interface ColumnOrder {
  readonly order: readonly number[];
  /** For each column, its neighbours that come earlier in the order. */
  readonly parents: readonly (readonly number[])[];
  /**
   * True if the earlier neighbours of every column are neighbours of each other. Then the graph is
   * chordal: every cycle of four or more columns has a chord.
   */
  readonly chordal: boolean;
}

/**
 * Orders columns by maximum cardinality search: the next column is the one with the most neighbours
 * among the earlier columns. This order proves that a graph is chordal if it is
 * [tarjan-yannakakis-1984].
 */
export function columnOrder(columns: number, edges: readonly ColumnPair[]): ColumnOrder {
  const near = Array.from({ length: columns }, () => new Set<number>());
  for (const [a, b] of edges) {
    near[a]!.add(b);
    near[b]!.add(a);
  }
  const parents: number[][] = near.map(() => []);
  const left = new Set(near.keys());
  const order: number[] = [];
  let chordal = true;
  while (left.size > 0) {
    let next = -1;
    for (const i of left) if (next < 0 || parents[i]!.length > parents[next]!.length) next = i;
    left.delete(next);
    chordal &&= parents[next]!.every((a, i, all) => all.slice(i + 1).every((b) => near[a]!.has(b)));
    for (const i of near[next]!) if (left.has(i)) parents[i]!.push(next);
    order.push(next);
  }
  return { order, parents, chordal };
}

/** The number of cells of the largest table of a column and its parents. */
export function largestClique({ parents }: ColumnOrder, sizes: readonly number[]): number {
  const cells = parents.map((earlier, i) =>
    earlier.reduce((product, j) => product * sizes[j]!, sizes[i]!),
  );
  return Math.max(...cells);
}
