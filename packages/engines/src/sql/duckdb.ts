import type { Dialect } from "./dialect.js";
import { type Fragment, join, own, sql } from "./fragment.js";

const FIRST = sql`DATE '0001-01-01'`;
const AFTER = sql`DATE '10000-01-01'`;

/**
 * Makes DuckDB compare a text by its bytes, whatever the collation. The brackets are needed inside
 * BETWEEN … AND.
 */
const byBytes = (text: Fragment): Fragment => sql`(${text} COLLATE "C")`;

const TYPES = { number: "DOUBLE", integer: "BIGINT", text: "VARCHAR", boolean: "BOOLEAN" } as const;

export const duckdb: Dialect = {
  name: "duckdb",
  placeholder: ({ type }, place) => `$${place}::${TYPES[type]}`,
  types: TYPES,
  text(column, type) {
    if (type === "date") {
      return byBytes(
        sql`CASE WHEN ${column} >= ${FIRST} AND ${column} < ${AFTER} THEN strftime(${column}, '%Y-%m-%d') END`,
      );
    }
    if (type === "timestamp") {
      // Other timestamp types have a wider range than TIMESTAMP, and TRY_CAST also fails on times
      // beyond the range of TIMESTAMP.
      const plain = sql`TRY(CAST(${column} AS TIMESTAMP))`;
      return byBytes(
        sql`CASE WHEN ${plain} >= ${FIRST} AND ${plain} < ${AFTER} THEN strftime(${plain}, '%Y-%m-%d %H:%M:%S') END`,
      );
    }
    return byBytes(sql`CAST(${column} AS VARCHAR)`);
  },
  textLiteral: byBytes,
  unit(column, type) {
    if (type === "text") return duckdb.text(column, type);
    // Adding zero turns -0 into 0.
    return type === "float" ? sql`(${column} + 0)` : column;
  },
  double(column) {
    const value = sql`CAST(${column} AS DOUBLE)`;
    return sql`CASE WHEN abs(${value}) <= 1e60 THEN CASE WHEN abs(${value}) >= 1e-60 THEN ${value} ELSE 0e0 END END`;
  },
  underflowFails: false,
  integer: (column) => sql`TRY_CAST(${column} AS BIGINT)`,
  position: (x, list, type) =>
    sql`list_position(CAST([${join(list, ", ")}] AS ${own(TYPES[type])}[]), ${x})`,
  once: sql``,
  matches: (text, pattern) => sql`regexp_full_match(${text}, '${own(pattern)}')`,
  trim: (text) => sql`trim(${text}, ' ')`,
  rounded: (value) => sql`CAST(${value} AS BIGINT)`,
  sum: (values) => sql`sum(${values})`,
  quotient: (sum, by) => sql`(${sum} // ${by})`,
  /**
   * The inner hash combines its arguments by xor, which favours some keys. The outer hash removes
   * this preference.
   */
  hash: (salt, unit, keys) => sql`hash(hash(${join([...keys, unit, salt], ", ")}))`,
};
