import type { Dialect } from "./dialect.js";
import { join, own, sql } from "./fragment.js";

const FIRST = sql`DATE '0001-01-01'`;
const AFTER = sql`DATE '10000-01-01'`;

const TYPES = { number: "DOUBLE", integer: "BIGINT", text: "VARCHAR", boolean: "BOOLEAN" } as const;

export const duckdb: Dialect = {
  name: "duckdb",
  placeholder: ({ type }, place) => `$${place}::${TYPES[type]}`,
  types: TYPES,
  text(column, type) {
    if (type === "date") {
      return sql`CASE WHEN ${column} >= ${FIRST} AND ${column} < ${AFTER} THEN strftime(${column}, '%Y-%m-%d') END`;
    }
    if (type === "timestamp") {
      const plain = sql`CAST(${column} AS TIMESTAMP)`;
      return sql`CASE WHEN ${plain} >= ${FIRST} AND ${plain} < ${AFTER} THEN strftime(${plain}, '%Y-%m-%d %H:%M:%S') END`;
    }
    return sql`CAST(${column} AS VARCHAR)`;
  },
  textLiteral: (text) => text,
  double(column) {
    const value = sql`CAST(${column} AS DOUBLE)`;
    return sql`CASE WHEN abs(${value}) <= 1e60 THEN CASE WHEN abs(${value}) >= 1e-60 THEN ${value} ELSE 0e0 END END`;
  },
  underflowFails: false,
  matches: (text, pattern) => sql`regexp_full_match(${text}, '${own(pattern)}')`,
  trim: (text) => sql`trim(${text}, ' ')`,
  rounded: (value) => sql`CAST(${value} AS BIGINT)`,
  sum: (values) => sql`sum(${values})`,
  quotient: (sum, by) => sql`(${sum} // ${by})`,
  /** The inner hash combines its arguments by xor, which favours some keys over others everywhere. */
  hash: (salt, keys) => sql`hash(hash(${join([...keys, sql`u`, salt], ", ")}))`,
};
