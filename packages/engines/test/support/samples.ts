import type { Sample } from "./bench.js";
import type { Record_ } from "./evaluate.js";

/** A table of difficult values: NaN, infinities, nulls, extreme doubles, quotes, other scripts. */
export const PEOPLE: Sample = {
  name: "people",
  columns: {
    id: "integer",
    city: "text",
    income: "float",
    age: "integer",
    score: "decimal",
    member: "boolean",
    born: "date",
    seen: "timestamp",
    note: "text",
  },
  rows: [
    [1, "Zürich", 1234.5, 31, 1.25, true, "1990-02-28", "2024-01-31 23:59:59", "12"],
    [1, "Zürich", 99.75, 31, -2.5, true, "1990-02-28", "2024-02-29 00:00:00", " -7.5e1 "],
    [2, 'O\'Brien "x"; DROP TABLE people; --', 0.5, 45, 0, false, "0001-01-01", null, "0x10"],
    [3, "東京", Number.NaN, 18, 3, null, "9999-12-31", "1999-12-31 12:00:00", "NaN"],
    [4, "", Number.POSITIVE_INFINITY, 0, null, true, null, "1970-01-01 00:00:00", "1e400"],
    [5, null, Number.NEGATIVE_INFINITY, 120, 0.125, false, "2000-02-29", null, null],
    [6, "🦆 café", 2 ** 53, -3, 9007199254740.25, true, "1969-12-31", null, "9007199254740993"],
    [7, "zürich", -(2 ** 53) + 1, null, 7.5, null, "1582-10-10", null, "abc"],
    [8, " Zürich", 1e308, 77, -0.5, false, "2024-12-31", null, "1_000"],
    [9, "Zürich", 5e-324, 77, 1.5, true, "2024-06-30", null, "1e-30"],
    [10, "\t tab ", 1e40, 9, 0.0001, false, "2023-03-03", null, "12\n"],
    [11, "line\n", -1e40, 9, -0.0001, false, "2023-03-03", null, "\n12"],
    [null, "Bern", 10, 50, 10, true, "1980-01-01", null, "50"],
    [-(2 ** 53) + 1, "Bern", -0, 50, 2.5, false, "1980-01-01", null, "+.5"],
  ],
};

/** A table whose column names contain quotes, spaces and other scripts; one name is a keyword. */
export const STRANGE: Sample = {
  name: 'str"ange',
  columns: { 'we"ird; --': "text", "ключ ключей": "integer", select: "float", "a?b$1": "text" },
  rows: [
    ['"', 1, 0.5, "?"],
    ["'", 1, 1.5, "$1"],
    ["\\", 2, 2.5, "?"],
    ["a\tb\nc", 2, -3.5, "::text"],
    ["%_", 3, 4.5, "/* */"],
  ],
};

/**
 * A table with a sum that floating-point additions miss in every order, and that integer additions
 * give in any order.
 */
export const HUGE: Sample = {
  name: "huge",
  columns: { unit: "integer", value: "float" },
  rows: Array.from({ length: 300 }, (_, i) => [
    i % 7,
    [2 ** 53, 1, -(2 ** 53), 3, 2 ** 52 + 1, -1, 0.49999999999999994, 2.5, -2.5, 1e16][i % 10]!,
  ]),
};

export const EMPTY: Sample = {
  name: "empty",
  columns: { id: "integer", city: "text", income: "float" },
  rows: [],
};

export function recordsOf({ columns, rows }: Sample): readonly Record_[] {
  const names = Object.keys(columns);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? null])));
}
