import type { Measured } from "./fit.js";
import { type ColumnPair, columnPairs, countOne, countPair } from "./pairs.js";
import { absoluteNoise, type SyntheticPlan } from "./plan.js";

/** How far synthetic rows are from a measured table. */
export interface SyntheticFit {
  /** The indices of the columns of the table. */
  readonly columns: readonly number[];
  /** The total variation distance between the measured table and the table of the rows. */
  readonly distance: number;
  /** The expected distance if the table of the rows was the true one: the noise alone. */
  readonly noise: number;
}

/** The quality of synthetic rows, computed only from what was released. */
export interface SyntheticReport {
  /** The estimated number of rows of the data. */
  readonly total: number;
  readonly tables: readonly SyntheticFit[];
  /** The pairs that were not measured. The rows only show what follows from the other pairs. */
  readonly implied: readonly ColumnPair[];
  /**
   * The expected sum of the absolute noise of a measured pair, divided by the number of rows. Above
   * 0.6, rows from the columns alone would be about as good.
   */
  readonly noiseShare: number;
}

/** Compares synthetic rows with the tables that they were made from. */
export function syntheticReport(
  { sizes, variances }: Pick<SyntheticPlan, "sizes" | "variances">,
  { ones, pairs }: Measured,
  total: number,
  rows: readonly Uint16Array[],
): SyntheticReport {
  const fit = (
    columns: readonly number[],
    measured: ArrayLike<number>,
    made: Float64Array,
    variance: number,
  ): SyntheticFit => {
    const share = made.reduce(
      (sum, count, cell) => sum + Math.abs(count / rows[0]!.length - measured[cell]! / total),
      0,
    );
    const noise = absoluteNoise(measured.length, variance) / total;
    return { columns, distance: share / 2, noise: noise / 2 };
  };
  const known = new Set(pairs.map(({ columns }) => String(columns)));
  const cells = pairs.reduce((sum, { counts }) => sum + counts.length, 0) / pairs.length;
  return {
    total,
    tables: [
      ...ones.map((counts, i) => fit([i], counts, countOne(rows[i]!, sizes[i]!), variances.one)),
      ...pairs.map(({ columns, counts }) =>
        fit(columns, counts, countPair(rows, columns, sizes), variances.pair),
      ),
    ],
    implied: columnPairs(sizes.length).filter((pair) => !known.has(String(pair))),
    noiseShare: absoluteNoise(cells, variances.pair) / total,
  };
}
