import { sum, symmetricEigen } from "../numerics/index.js";
import type { BlockCovariance } from "./block-covariance.js";
import type { Workload } from "./workload.js";

/**
 * The queries of a workload W, in the form in which strategies are compared. The matrix G = WᵀW
 * has an entry for each pair of cells.
 */
export interface Queries {
  /** The name of queries that follow from the number of cells alone. */
  readonly name?: "ranges" | "prefixes";
  readonly cells: number;
  /** The number of queries. */
  readonly count: number;
  gram(i: number, j: number): number;
  /** The sum of the entries of G over all pairs of cells in a block. */
  blockSum(from: number, to: number): number;
  /** The sum of the variances of all queries. */
  totalError(covariance: BlockCovariance): number;
  /**
   * No strategy with Gaussian noise has a smaller total error at unit cost [li-miklau-2013].
   * Undefined for workloads of your own with more than 512 cells.
   */
  spectralBound(): number | undefined;
}

/** The largest number of cells for which the product computes with dense matrices. */
export const MAX_DENSE_CELLS = 512;

/**
 * All sums of consecutive cells. G = (n + 1) · (second differences)⁻¹, whose eigenvalues are known.
 * A range is the difference of two of the n + 1 prefix sums, the first of which is 0.
 */
export function rangeQueries(cells: number): Queries {
  return {
    name: "ranges",
    cells,
    count: (cells * (cells + 1)) / 2,
    gram: (i, j) => (Math.min(i, j) + 1) * (cells - Math.max(i, j)),
    blockSum: (from, to) =>
      productSum(
        from,
        to,
        (i) => i + 1,
        (j) => cells - j,
      ),
    totalError(covariance) {
      const ones = new Float64Array(cells).fill(1);
      const together = sum(covariance.solve(ones));
      return (cells + 1) * sum(covariance.prefixVariances()) - together;
    },
    spectralBound() {
      const root = (k: number) => 1 / (2 * Math.sin(((k + 1) * Math.PI) / (2 * cells + 2)));
      const total = sum(Array.from({ length: cells }, (_, k) => root(k)));
      return ((cells + 1) * total ** 2) / cells;
    },
  };
}

/** All sums from the first cell on. */
export function prefixQueries(cells: number): Queries {
  return {
    name: "prefixes",
    cells,
    count: cells,
    gram: (i, j) => cells - Math.max(i, j),
    blockSum: (from, to) =>
      productSum(
        from,
        to,
        () => 1,
        (j) => cells - j,
      ),
    totalError: (covariance) => sum(covariance.prefixVariances()),
    spectralBound() {
      const root = (k: number) => 1 / (2 * Math.sin(((2 * k + 1) * Math.PI) / (4 * cells + 2)));
      return sum(Array.from({ length: cells }, (_, k) => root(k))) ** 2 / cells;
    },
  };
}

/** The queries of any workload. The matrix G is computed once. */
export function queriesOf({ cells, queries, gram: entry }: Workload): Queries {
  const rows = gramMatrix({ cells, gram: entry });
  return {
    cells,
    count: queries,
    gram: (i, j) => rows[i]![j]!,
    blockSum(from, to) {
      const parts = rows.slice(from, to).map((row) => sum(row.subarray(from, to)));
      return sum(parts);
    },
    totalError(covariance) {
      const parts = rows.map((row, j) => {
        const column = covariance.cellColumn(j);
        return sum(row.map((gram, i) => gram * column[i]!));
      });
      return sum(parts);
    },
    spectralBound() {
      if (cells > MAX_DENSE_CELLS) return undefined;
      return rootSumDown(symmetricEigen(rows).values) ** 2 / cells;
    },
  };
}

export function gramMatrix({ cells, gram }: Pick<Queries, "cells" | "gram">): Float64Array[] {
  return Array.from({ length: cells }, (_, i) =>
    Float64Array.from({ length: cells }, (_, j) => gram(i, j)),
  );
}

/**
 * A lower bound on the sum of the square roots of the eigenvalues. Each computed eigenvalue is
 * lowered by a bound on its rounding error, because the root of a rounding error is not small.
 */
export function rootSumDown(values: Float64Array): number {
  const error = 4 * values.length * Number.EPSILON * Math.max(...values);
  return sum(values.map((value) => Math.sqrt(Math.max(0, value - error))));
}

/** The sum of a(min(i, j)) · b(max(i, j)) over all pairs of cells in a block, in linear time. */
function productSum(
  from: number,
  to: number,
  a: (i: number) => number,
  b: (j: number) => number,
): number {
  let [total, before] = [0, 0];
  for (let j = from; j < to; j++) {
    total += (2 * before + a(j)) * b(j);
    before += a(j);
  }
  return total;
}
