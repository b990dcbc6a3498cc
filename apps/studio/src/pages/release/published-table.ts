import type { PublishedRelease } from "@noisewright/contract/answers";
import type { Table } from "../../chart/table.js";
import type { PublishedTable } from "./crosstab.js";

const HEAD = [
  ...["release", "statistic", "key", "value", "lower", "upper"],
  ...["confidence", "mechanism", "epsilon", "delta", "note"],
];

/** The columns that are added if a release publishes tables. */
const TABLE_HEAD = ["table", "whole"];

/** A published value of any kind. */
type Line = Omit<PublishedRelease["results"][number], "value"> & {
  readonly value: string | number | boolean | null;
  readonly table?: string;
  readonly whole?: number | undefined;
};

/** The published values, one per line, in the format of the command line's CSV. */
export function publishedTable(releases: readonly PublishedRelease[]): Table {
  const hasTables = releases.some(({ tables }) => tables !== undefined);
  const rows = releases.flatMap((release) =>
    linesOf(release).map(({ key, value, interval, note, table, whole }) => [
      ...[release.name, release.statistic],
      Object.keys(key).length > 0 ? JSON.stringify(key) : "",
      typeof value === "number" ? value : String(value ?? ""),
      ...[interval?.lower ?? "", interval?.upper ?? ""],
      ...[release.confidence, release.mechanism.id],
      ...[release.certified.epsilon, release.certified.delta, note ?? ""],
      ...(hasTables ? [table ?? "", whole ?? ""] : []),
    ]),
  );
  return { columns: [...HEAD, ...(hasTables ? TABLE_HEAD : [])], rows };
}

const ROWS_NOTE = "the number of synthetic rows; --tables <folder> writes the rows";

function linesOf({ results, tables = [], synthetic }: PublishedRelease): readonly Line[] {
  const cells = tables.flatMap(({ name, columns, cells }) =>
    cells.map(({ key, ...cell }) => ({
      ...cell,
      key: Object.fromEntries(columns.map((column, i) => [column, key[i]!])),
      table: name,
    })),
  );
  const rows = synthetic ? [{ key: {}, value: synthetic.rows, note: ROWS_NOTE }] : [];
  return [...results, ...rows, ...cells];
}

/** One table with one line for each cell, in the format of the command line's files. */
export function tidyTable({ columns, cells }: PublishedTable): Table {
  return {
    columns: [...columns, "estimate", "lower", "upper", "whole"],
    rows: cells.map(({ key, value, interval, whole }) => [
      ...key.map((part) => (typeof part === "number" ? part : String(part ?? ""))),
      value,
      ...[interval?.lower ?? "", interval?.upper ?? "", whole ?? ""],
    ]),
  };
}
