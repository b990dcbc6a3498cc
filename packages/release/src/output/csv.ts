import type { PreparedRelease } from "../prepare/index.js";
import type { Published } from "../run/index.js";
import { csvText, type Field } from "./csv-text.js";
import { resultsOf } from "./results.js";
import { syntheticRowsOf } from "./rows.js";
import { tablesOf } from "./tables.js";

const HEAD = [
  "release",
  "statistic",
  "key",
  "value",
  "lower",
  "upper",
  "confidence",
  "mechanism",
  "epsilon",
  "delta",
  "note",
];

/** The columns that are added if a release publishes tables. */
const TABLE_HEAD = ["table", "whole"];

interface Line {
  readonly key: Readonly<Record<string, Field>>;
  readonly value: Field;
  readonly interval?: { readonly lower: number; readonly upper: number };
  readonly note?: string;
  readonly table?: string;
  readonly whole?: number;
}

/**
 * Writes published values as CSV, with one line for each value. A key is written as JSON, because a
 * key may have several columns.
 */
export function publishedCsv({ releases, answers }: Published): string {
  const hasTables = releases.some(({ tables }) => tables !== undefined);
  const lines = releases.flatMap((release, i) =>
    linesOf(release, answers[i]!).map(({ key, value, interval, note, table, whole }) => [
      release.name,
      release.statistic,
      Object.keys(key).length > 0 ? JSON.stringify(key) : "",
      value,
      interval?.lower,
      interval?.upper,
      release.confidence,
      release.mechanism.id,
      release.certified.epsilon,
      release.certified.delta,
      note,
      ...(hasTables ? [table, whole] : []),
    ]),
  );
  return csvText([[...HEAD, ...(hasTables ? TABLE_HEAD : [])], ...lines]);
}

const ROWS_NOTE = "the number of synthetic rows; --tables <folder> writes the rows";

function linesOf(release: PreparedRelease, answer: Published["answers"][number]): readonly Line[] {
  const rows = syntheticRowsOf(release, answer);
  return [
    ...resultsOf(release, answer),
    ...(rows === undefined ? [] : [{ key: {}, value: rows.count, note: ROWS_NOTE }]),
    ...tablesOf(release, answer).flatMap(({ name, columns, cells }) =>
      cells.map(({ key, ...cell }) => ({
        ...cell,
        key: Object.fromEntries(columns.map((column, i) => [column, key[i]])),
        table: name,
      })),
    ),
  ];
}
