import { onSimplex } from "../tables/index.js";
import { type ColumnPair, marginsOf } from "./pairs.js";
import { withMargins } from "./with-margins.js";

/** A table of one or two columns, with noise. */
export interface SyntheticTable {
  /** The indices of the columns, in increasing order. */
  readonly columns: readonly number[];
  /** The noisy counts. The counts of two columns are in row-major order. */
  readonly counts: readonly number[];
}

/** All one-way tables in the order of the columns, and the tables of pairs. */
export interface Measured {
  readonly ones: readonly (readonly number[])[];
  readonly pairs: readonly {
    readonly columns: ColumnPair;
    readonly counts: readonly number[];
  }[];
}

/** Divides tables into those of one column, in order, and those of two columns. */
export function measuredOf(tables: Iterable<SyntheticTable>): Measured {
  const ones: (readonly number[])[] = [];
  const pairs: Measured["pairs"][number][] = [];
  for (const { columns, counts } of tables) {
    const [a, b] = columns;
    if (b === undefined) ones[a!] = counts;
    else pairs.push({ columns: [a!, b], counts });
  }
  return { ones, pairs };
}

/** The variances of the noise of one count of a one-way and of a two-way table. */
export interface SyntheticVariances {
  readonly one: number;
  readonly pair: number;
}

/** Nonnegative tables that agree with each other. */
export interface FittedTables {
  /** The estimated number of rows, at least 1. */
  readonly total: number;
  readonly ones: readonly Float64Array[];
  readonly pairs: readonly { readonly columns: ColumnPair; readonly counts: Float64Array }[];
}

/** A measured pair with its margins. */
interface PairTable {
  readonly columns: ColumnPair;
  readonly counts: readonly number[];
  readonly shape: readonly [number, number];
  readonly margins: readonly [Float64Array, Float64Array];
}

/**
 * The least-squares estimates of the total, of the deviations of each column from its mean, and of
 * the deviations of each pair from its margins. Each of these parts is a mean of the measured
 * tables that contain it, weighted by precision, because the parts are orthogonal. Then the tables
 * become nonnegative: first the columns, then the pairs with the margins of the columns.
 */
export function fitTables(measured: Measured, variances: SyntheticVariances): FittedTables {
  const sizes = measured.ones.map(({ length }) => length);
  const tables = measured.pairs.map(({ columns, counts }): PairTable => {
    const shape = [sizes[columns[0]]!, sizes[columns[1]]!] as const;
    return { columns, counts, shape, margins: marginsOf(counts, shape) };
  });
  const total = Math.max(1, totalOf(measured, variances));
  const effects = effectsOf(measured.ones, tables, variances);
  const ones = effects.map((effect) => {
    const mean = total / effect.length;
    const counts = effect.map((value) => value + mean);
    return onSimplex(counts, total);
  });
  const pairs = tables.map((table) => {
    const [a, b] = table.columns;
    const counts = pairEstimate(table, effects[a]!, effects[b]!, total);
    return { columns: table.columns, counts: withMargins(counts, ones[a]!, ones[b]!) };
  });
  return { total, ones, pairs };
}

/** The mean of the sums of all tables, weighted by their precision. */
function totalOf({ ones, pairs }: Measured, { one, pair }: SyntheticVariances): number {
  let [sums, precision] = [0, 0];
  const add = (counts: readonly number[], variance: number) => {
    const weight = 1 / (counts.length * variance);
    sums += weight * sumOf(counts);
    precision += weight;
  };
  for (const counts of ones) add(counts, one);
  for (const { counts } of pairs) add(counts, pair);
  return sums / precision;
}

/** The deviations of each column from its mean, from its own table and from those of its pairs. */
function effectsOf(
  ones: Measured["ones"],
  tables: readonly PairTable[],
  variances: SyntheticVariances,
): readonly Float64Array[] {
  return ones.map((own, column) => {
    let precision = 1 / variances.one;
    const sums = deviations(own).map((value) => value / variances.one);
    for (const { columns, shape, margins } of tables) {
      const side = columns.indexOf(column);
      if (side < 0) continue;
      const weight = 1 / (shape[1 - side]! * variances.pair);
      precision += weight;
      for (const [i, value] of deviations(margins[side]!).entries()) sums[i]! += weight * value;
    }
    return sums.map((value) => value / precision);
  });
}

/** The estimate of a pair: its own deviations, those of its columns, and the mean. */
function pairEstimate(
  { counts, shape: [n, m], margins: [ofRows, ofColumns] }: PairTable,
  rowEffects: Float64Array,
  columnEffects: Float64Array,
  total: number,
): Float64Array {
  const [mean, wanted] = [sumOf(counts) / (n * m), total / (n * m)];
  const estimate = new Float64Array(n * m);
  for (let r = 0, cell = 0; r < n; r++) {
    for (let c = 0; c < m; c++, cell++) {
      const own = counts[cell]! - ofRows[r]! / m - ofColumns[c]! / n + mean;
      estimate[cell] = own + rowEffects[r]! / m + columnEffects[c]! / n + wanted;
    }
  }
  return estimate;
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
}

/** The differences of the values from their mean. */
function deviations(values: ArrayLike<number>): Float64Array {
  const mean = sumOf(values) / values.length;
  return Float64Array.from(values, (value) => value - mean);
}
