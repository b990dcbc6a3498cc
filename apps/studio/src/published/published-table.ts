import type { PublishedRelease } from "@noisewright/contract/answers";
import type { Table } from "../chart/table.js";
import type { PublishedTable } from "./crosstab.js";

const BEFORE = ["release", "statistic"];
const AFTER = [
  ...["value", "lower", "upper", "confidence"],
  ...["mechanism", "epsilon", "delta", "note"],
];

/** The columns that are added if a release publishes tables. */
const TABLE_HEAD = ["table", "whole"];
const FIXED = [...BEFORE, ...AFTER, ...TABLE_HEAD];

/** A published value of any kind. */
type Line = Omit<PublishedRelease["results"][number], "value"> & {
  readonly value: string | number | boolean | null;
  readonly table?: string;
  readonly whole?: number | undefined;
};

/** The published values, one per line, in the format of the command line's CSV. */
export function publishedTable(releases: readonly PublishedRelease[]): Table {
  const hasTables = releases.some(({ tables }) => tables !== undefined);
  const lines = releases.map(linesOf);
  const keys = [...new Set(lines.flat().flatMap(({ key }) => Object.keys(key)))];
  const rows = releases.flatMap((release, i) =>
    lines[i]!.map(({ key, value, interval, note, table, whole }) => [
      ...[release.name, release.statistic],
      ...keys.map((name) => (Object.hasOwn(key, name) ? cellOf(key[name]!) : "")),
      cellOf(value),
      ...[interval?.lower ?? "", interval?.upper ?? ""],
      ...[release.confidence, release.mechanism.id],
      ...[release.certified.epsilon, release.certified.delta, note ?? ""],
      ...(hasTables ? [table ?? "", whole ?? ""] : []),
    ]),
  );
  const columns = [...BEFORE, ...keyHeads(keys, FIXED), ...AFTER];
  return { columns: [...columns, ...(hasTables ? TABLE_HEAD : [])], rows };
}

const cellOf = (value: Line["value"]) => (typeof value === "number" ? value : String(value ?? ""));

/** The heads of key columns. A key column with the name of a fixed column gets the prefix `key_`. */
function keyHeads(keys: readonly string[], fixed: readonly string[]): readonly string[] {
  const taken = [...fixed];
  return keys.map((key) => {
    const name = fixed.includes(key) ? `key_${key}` : key;
    let free = name;
    for (let i = 2; taken.includes(free); i++) free = `${name} ${i}`;
    taken.push(free);
    return free;
  });
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

const TABLE_FIXED = ["estimate", "lower", "upper", "whole"];

/** One table with one line for each cell, in the format of the command line's files. */
export function tidyTable({ columns, cells }: PublishedTable): Table {
  return {
    columns: [...keyHeads(columns, TABLE_FIXED), ...TABLE_FIXED],
    rows: cells.map(({ key, value, interval, whole }) => [
      ...key.map(cellOf),
      value,
      ...[interval?.lower ?? "", interval?.upper ?? "", whole ?? ""],
    ]),
  };
}
