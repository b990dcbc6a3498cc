import type { RangeMechanism } from "@noisewright/core/workload";
import { binLabels, labelOf } from "./bin-label.js";
import type { Drawn, PreparedRelease } from "./prepared.js";
import type { PublishedTable } from "./published-table.js";
import { uniqueNames } from "./unique-names.js";
import { wholeInterval } from "./whole-interval.js";

/** A published sum of bins, from bin `from` up to, but not including, bin `to`. */
interface BinRange {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** A table that is published for each key of a histogram. */
export interface RangeTable {
  readonly name: string;
  readonly ranges: readonly BinRange[];
}

/** The bins, and the cumulative counts: the rows below each edge. */
export function rangeTables(edges: readonly number[]): readonly RangeTable[] {
  const bins = binLabels(edges).map((label, i) => ({ label, from: i, to: i + 1 }));
  const cumulative = edges.slice(1).map((edge, i) => {
    const isLast = i === edges.length - 2; // the last bin includes its upper edge
    return { label: `${isLast ? "≤" : "<"} ${edge}`, from: 0, to: i + 1 };
  });
  return [
    { name: "bins", ranges: bins },
    { name: "cumulative", ranges: cumulative },
  ];
}

/** Computes the published tables from the noisy answers alone. */
export function publishedRanges(
  tables: readonly RangeTable[],
  columns: PreparedRelease["columns"],
  made: RangeMechanism,
  drawn: readonly Drawn[],
  width: (from: number, to: number) => number,
): readonly PublishedTable[] {
  const sizes = made.trueAnswers(new Float64Array(made.cells)).map(({ length }) => length);
  const groups = drawn.map(({ key, values }) => {
    const below = belowEdges(made.estimates(inGroups(values, sizes)));
    const labels = key.map((value, i) => labelOf(value, columns[i]!.edges));
    return { labels, below, whole: increasing(below) };
  });
  const names = uniqueNames(columns.map(({ name }) => name));
  return tables.map(({ name, ranges }) => ({
    name,
    columns: names,
    cells: groups.flatMap(({ labels, below, whole }) =>
      ranges.map(({ label, from, to }) => {
        const value = below[to]! - below[from]!;
        const interval = wholeInterval(value, width(from, to));
        return { key: [...labels, label], value, interval, whole: whole[to]! - whole[from]! };
      }),
    ),
  }));
}

/** The stored numbers of one key, divided into the groups of questions. */
function inGroups(values: readonly number[], sizes: readonly number[]): readonly Float64Array[] {
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return Float64Array.from(values.slice(end - size, end));
  });
}

/** The estimated number of rows below each edge, from 0 below the first edge. */
function belowEdges(bins: Float64Array): readonly number[] {
  const below = [0];
  for (const bin of bins) below.push(below.at(-1)! + bin);
  return below;
}

/**
 * The whole numbers that never decrease, nearest to the cumulative counts: isotonic regression, then
 * rounding. The first number stays 0, and none is negative. So bins are whole and not negative.
 */
function increasing(below: readonly number[]): readonly number[] {
  const runs: { total: number; length: number }[] = [];
  for (const value of below.slice(1)) {
    let run = { total: value, length: 1 };
    for (;;) {
      const before = runs.at(-1);
      if (before === undefined || before.total * run.length < run.total * before.length) break;
      runs.pop();
      run = { total: before.total + run.total, length: before.length + run.length };
    }
    runs.push(run);
  }
  const whole = ({ total, length }: (typeof runs)[number]) =>
    new Array<number>(length).fill(Math.max(0, Math.round(total / length)));
  return [0, ...runs.flatMap(whole)];
}
