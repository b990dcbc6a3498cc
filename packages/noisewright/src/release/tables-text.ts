import { numberText } from "@noisewright/core/format";
import type { KeyValue } from "@noisewright/engines";
import type { PreparedRelease, PublishedCell, PublishedTable } from "@noisewright/release";
import { percent, safeLabel, table } from "@noisewright/text";

const WIDTH = 98;
const LABEL_WIDTH = 24;
/** Longer tables are cut off. Files have all of them. */
const MOST_LINES = 30;
const MOST_LINES_IN_ALL = 240;

/** Writes the published tables of a release as text for people. */
export function describeTables(
  release: PreparedRelease,
  tables: readonly PublishedTable[],
): string[] {
  const errors = errorsOf(release);
  const hasWhole = tables.every(({ cells }) => cells.every(({ whole }) => whole !== undefined));
  const lines = about(release, hasWhole);
  for (const [i, each] of tables.entries()) {
    const block = tableLines(each, errors, release.statistic === "tables");
    if (lines.length + block.length > MOST_LINES_IN_ALL) {
      return [...lines, "", `… ${tables.length - i} more tables; ${EVERYTHING}`];
    }
    lines.push("", ...block);
  }
  return lines;
}

const EVERYTHING = "--tables <folder> writes all tables to files";

/** Describes the tables that a release would publish, with the error of their cells. */
export function describeExpected(release: PreparedRelease): string[] {
  const tables = release.expectedTables?.(release.confidence) ?? [];
  const rows = tables.map(({ name, cells, within }) => [
    safeLabel(name, 60),
    `${cells} ${cells === 1 ? "cell" : "cells"}`,
    `±${numberText(within, "up")}`,
  ]);
  const shown = table(rows.slice(0, MOST_LINES));
  const rest = rows.length - shown.length;
  return rest > 0 ? [...shown, `… ${rest} more tables`] : shown;
}

/** The error bound of the cells of each table, by the name of the table. */
function errorsOf(release: PreparedRelease): ReadonlyMap<string, string> {
  const tables = release.expectedTables?.(release.confidence) ?? [];
  return new Map(tables.map(({ name, within }) => [name, `±${numberText(within, "up")}`]));
}

function about({ confidence, simultaneous }: PreparedRelease, hasWhole: boolean): string[] {
  const numbers = hasWhole
    ? "Whole numbers that add up."
    : "Estimates; there are too many combinations of cells for whole numbers.";
  const all = simultaneous ? "all cells together" : "each cell";
  const error = `± is the largest error of an unbiased estimate, at ${percent(confidence)} for ${all}.`;
  return [`${numbers} ${error}`, ...(hasWhole ? [OUTSIDE] : [])];
}

const OUTSIDE =
  "The intervals belong to the estimates, so a whole number may lie outside its interval.";

function tableLines(
  published: PublishedTable,
  errors: ReadonlyMap<string, string>,
  hasTotals: boolean,
): string[] {
  const { name, columns, cells } = published;
  const title = `${safeLabel(name, 60)} ${errors.get(name) ?? ""}`.trimEnd();
  if (columns.length === 0) return [`${title}: ${countText(numberOf(cells[0]!))}`];
  if (columns.length === 1) return [title, ...indented(listed(published))];
  const outer = columns.slice(0, -2);
  const lines = crosstabsOf(published).flatMap(({ key, cells }) => [
    ...(outer.length > 0
      ? [key.map((value, i) => `${outer[i]} = ${labelOf(value)}`).join(", ")]
      : []),
    ...crosstab([columns.at(-2)!, columns.at(-1)!], cells, hasTotals),
  ]);
  return [`${title}${hasTotals ? totalsText(columns, errors) : ""}`, ...indented(lines)];
}

/** The errors of the totals of a crosstab, if the tables with these totals are published too. */
function totalsText(columns: readonly string[], errors: ReadonlyMap<string, string>): string {
  if (columns.length > 2) return "";
  const known = [...columns, "total"].flatMap((name) => {
    const error = errors.get(name);
    return error === undefined ? [] : [`${error} (${safeLabel(name, LABEL_WIDTH)})`];
  });
  return known.length === 0 ? "" : `, totals ${known.join(", ")}`;
}

/** The values of a table with one column, each with its interval. */
function listed({ cells }: PublishedTable): string[] {
  return table(
    cells.map((cell) => [
      labelOf(cell.key[0]!),
      countText(numberOf(cell)),
      cell.interval === undefined
        ? ""
        : `${countText(cell.interval.lower)} to ${countText(cell.interval.upper)}`,
    ]),
  );
}

interface Crosstab {
  /** The values of the columns before the last two. */
  readonly key: readonly KeyValue[];
  /** The cells by row. */
  readonly cells: readonly (readonly PublishedCell[])[];
}

/** One crosstab of the last two columns for each combination of the columns before. */
function crosstabsOf({ columns, cells }: PublishedTable): readonly Crosstab[] {
  const runs = (list: readonly PublishedCell[], length: number) => {
    const same = (a: PublishedCell, b: PublishedCell) =>
      a.key.slice(0, length).every((value, i) => value === b.key[i]);
    const result: PublishedCell[][] = [];
    for (const cell of list) {
      const last = result.at(-1);
      if (last !== undefined && same(last[0]!, cell)) last.push(cell);
      else result.push([cell]);
    }
    return result;
  };
  const depth = columns.length;
  return runs(cells, depth - 2).map((block) => ({
    key: block[0]!.key.slice(0, depth - 2),
    cells: runs(block, depth - 1),
  }));
}

/**
 * A crosstab of two columns, with totals if the cells may be added up. Values that do not fit into
 * the width are left out.
 */
function crosstab(
  names: readonly [string, string],
  cells: Crosstab["cells"],
  hasTotals: boolean,
): string[] {
  const isWide = cells[0]!.length > MOST_COLUMNS && cells.length < cells[0]!.length;
  const turned = isWide ? cells[0]!.map((_, i) => cells.map((row) => row[i]!)) : cells;
  const [rowAt, columnAt] = isWide ? [-1, -2] : [-2, -1];
  const head = turned[0]!.map(({ key }) => labelOf(key.at(columnAt)!));
  const rows = turned.map((row) => withSum(row.map(numberOf)));
  const sums = rows[0]!.map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0));
  const labels = turned.map(([cell]) => labelOf(cell!.key.at(rowAt)!));
  const lines = [
    [safeLabel(names.at(rowAt)!, LABEL_WIDTH), ...head, "total"],
    ...rows.map((row, i) => [labels[i]!, ...row.map(countText)]),
    ["total", ...sums.map(countText)],
  ];
  return table(fitting(hasTotals ? lines : lines.slice(0, -1).map((line) => line.slice(0, -1))));
}

const MOST_COLUMNS = 8;

const withSum = (numbers: readonly number[]) => [...numbers, numbers.reduce((a, b) => a + b, 0)];

/** Leaves out the columns before the last one that do not fit into the width of a terminal. */
function fitting(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widths = lines[0]!.map((_, i) => 2 + Math.max(...lines.map((line) => line[i]!.length)));
  let width = widths[0]! + widths.at(-1)! + 3;
  let kept = 1;
  while (kept < widths.length - 1 && width + widths[kept]! <= WIDTH) width += widths[kept++]!;
  if (kept === widths.length - 1) return lines;
  return lines.map((line) => [...line.slice(0, kept), "…", line.at(-1)!]);
}

function indented(lines: readonly string[]): string[] {
  const shown = lines.length > MOST_LINES ? lines.slice(0, MOST_LINES - 1) : lines;
  const rest = lines.length - shown.length;
  const more = rest > 0 ? [`… ${rest} more lines; ${EVERYTHING}`] : [];
  return [...shown, ...more].map((line) => `  ${line}`);
}

/** The whole number of a cell, or its estimate if there is no whole number. */
const numberOf = ({ whole, value }: PublishedCell): number => whole ?? value;

const countText = (x: number): string => (Math.round(x) + 0).toLocaleString("en-US");

const labelOf = (value: KeyValue): string =>
  safeLabel(value === null ? "(empty)" : String(value), LABEL_WIDTH);
