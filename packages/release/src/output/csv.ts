import type { PreparedRelease } from "../prepare/index.js";
import type { Published } from "../run/index.js";
import { csvText, type Field } from "./csv-text.js";
import { keyHeads } from "./key-heads.js";
import { resultColumns, resultsOf } from "./results.js";
import { syntheticRowsOf } from "./rows.js";
import { tablesOf } from "./tables.js";

const BEFORE = ["release", "statistic"];
const AFTER = [
  ...["value", "lower", "upper", "confidence"],
  ...["mechanism", "epsilon", "delta", "note"],
];
/** The columns that are added if a release publishes tables. */
const TABLE_HEAD = ["table", "whole"];
const FIXED = [...BEFORE, ...AFTER, ...TABLE_HEAD];

interface Line {
  readonly key: Readonly<Record<string, Field>>;
  readonly value: Field;
  readonly interval?: { readonly lower: number; readonly upper: number };
  readonly note?: string;
  readonly table?: string;
  readonly whole?: number;
}

/**
 * Writes published values as tidy CSV, with one line for each value and one column for each key
 * column of any release.
 */
export function publishedCsv({ releases, answers }: Published): string {
  const hasTables = releases.some(({ tables }) => tables !== undefined);
  const all = releases.map((release, i) => linesOf(release, answers[i]!));
  const keys = [...new Set(all.flat().flatMap(({ key }) => Object.keys(key)))];
  const lines = releases.flatMap((release, i) =>
    all[i]!.map(({ key, value, interval, note, table, whole }) => [
      release.name,
      release.statistic,
      ...keys.map((name) => (Object.hasOwn(key, name) ? key[name] : undefined)),
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
  const head = [...BEFORE, ...keyHeads(keys, FIXED), ...AFTER, ...(hasTables ? TABLE_HEAD : [])];
  return csvText([head, ...lines]);
}

/** Writes the values of one release as tidy CSV: its key columns, the value and its interval. */
export function resultsCsv(release: PreparedRelease, answer: Published["answers"][number]): string {
  const results = resultsOf(release, answer);
  const columns = resultColumns(release);
  const hasNotes = results.some(({ note }) => note !== undefined);
  const fixed = ["value", "lower", "upper", ...(hasNotes ? ["note"] : [])];
  const lines = results.map(({ key, value, interval, note }) => [
    ...columns.map((name) => key[name]),
    value,
    interval?.lower,
    interval?.upper,
    ...(hasNotes ? [note] : []),
  ]);
  return csvText([[...keyHeads(columns, fixed), ...fixed], ...lines]);
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
