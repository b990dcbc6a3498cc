import type { Dialect } from "./dialect.js";
import { type Fragment, join, own, sql } from "./fragment.js";

const FIRST = sql`DATE '0001-01-01'`;
const AFTER = sql`DATE '10000-01-01'`;

/**
 * Makes a value null outside the years 1 to 9999. All date and time types and functions support
 * these years.
 */
const inSupportedYears = (column: Fragment, value: Fragment): Fragment =>
  sql`CASE WHEN ${column} >= ${FIRST} AND ${column} < ${AFTER} THEN ${value} END`;

const TYPES = { number: "double", integer: "bigint", text: "varchar", boolean: "boolean" } as const;

export const trino: Dialect = {
  name: "trino",
  placeholder: ({ type }) => `CAST(? AS ${TYPES[type]})`,
  types: TYPES,
  text(column, type) {
    if (type === "date") return inSupportedYears(column, sql`date_format(${column}, '%Y-%m-%d')`);
    if (type === "timestamp") {
      // The time is truncated to seconds first. The function date_format rounds to milliseconds,
      // which could give the next second or year.
      const second = sql`date_trunc('second', ${column} AT TIME ZONE 'UTC')`;
      return inSupportedYears(column, sql`date_format(${second}, '%Y-%m-%d %H:%i:%s')`);
    }
    // Trino returns invalid bytes as U+FFFD, so invalid bytes are also grouped as U+FFFD.
    return sql`from_utf8(to_utf8(CAST(${column} AS varchar)))`;
  },
  textLiteral: (text) => text,
  unit(column, type) {
    // All bytes are compared. Two invalid texts may look the same when they are returned, but they
    // are two units.
    if (type === "text") return sql`CAST(${column} AS varchar)`;
    // Two equal times may have different time zones.
    if (type === "timestamp") return inSupportedYears(column, sql`${column} AT TIME ZONE 'UTC'`);
    // NaN is not equal to any value, and 0 and -0 are equal.
    return type === "float"
      ? sql`CASE WHEN ${column} = ${column} THEN ${column} + 0e0 END`
      : column;
  },
  double(column) {
    const value = sql`CAST(${column} AS double)`;
    return sql`CASE WHEN abs(${value}) <= 1e60 THEN CASE WHEN abs(${value}) >= 1e-60 THEN ${value} ELSE 0e0 END END`;
  },
  underflowFails: false,
  integer: (column) => sql`CAST(${column} AS bigint)`,
  position: (x, list, type) =>
    sql`nullif(array_position(CAST(ARRAY[${join(list, ", ")}] AS array(${own(TYPES[type])})), ${x}), 0)`,
  once: sql``,
  matches: (text, pattern) => sql`regexp_like(${text}, '\\A(${own(pattern)})\\z')`,
  trim: (text) => sql`trim(BOTH ' ' FROM ${text})`,
  /**
   * Trino rounds halves away from zero. So this expression does its own rounding, with ties to
   * even.
   */
  rounded: (value) => {
    const below = sql`floor(${value})`;
    const rest = sql`(${value} - ${below})`;
    return sql`CAST(${below} AS bigint) + CASE WHEN ${rest} > 0.5e0 OR (${rest} = 0.5e0 AND mod(${below}, 2e0) <> 0e0) THEN 1 ELSE 0 END`;
  },
  sum: (values) => sql`sum(CAST(${values} AS decimal(38, 0)))`,
  quotient: (sum, by) => sql`((${sum} - mod(${sum}, ${by})) / ${by})`,
  hash(salt, unit, keys) {
    const words = [salt, unit, ...keys].map((word) => sql`coalesce(CAST(${word} AS varchar), '')`);
    return sql`xxhash64(to_utf8(${join(words, " || chr(31) || ")}))`;
  },
};
