import type { Dialect } from "./dialect.js";
import { type Fragment, join, own, sql } from "./fragment.js";

/**
 * Makes PostgreSQL compare a text by its bytes, whatever the collation. The brackets are needed
 * inside BETWEEN … AND.
 */
const byBytes = (text: Fragment): Fragment => sql`(${text} COLLATE "C")`;

const FIRST = sql`DATE '0001-01-01'`;
const AFTER = sql`DATE '10000-01-01'`;
const TYPES = { number: "float8", integer: "bigint", text: "text", boolean: "boolean" } as const;

export const postgres: Dialect = {
  name: "postgres",
  placeholder: (parameter, place) => `$${place}::${TYPES[parameter.type]}`,
  types: TYPES,
  text(column, type) {
    if (type === "date") {
      return byBytes(
        sql`CASE WHEN ${column} >= ${FIRST} AND ${column} < ${AFTER} THEN to_char(${column}, 'YYYY-MM-DD') END`,
      );
    }
    if (type === "timestamp") {
      return byBytes(
        sql`CASE WHEN ${column} >= ${FIRST} AND ${column} < ${AFTER} THEN to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') END`,
      );
    }
    return byBytes(sql`CAST(${column} AS text)`);
  },
  textLiteral: byBytes,
  unit(column, type) {
    if (type === "text") return postgres.text(column, type);
    // The values 1, 1.0 and 1.00 are equal, and so are 0 and -0.
    if (type === "decimal") return sql`trim_scale(${column})`;
    return type === "float" ? sql`(${column} + 0::float8)` : column;
  },
  double(column, type) {
    const [most, least] =
      type === "float" ? [sql`1e60::float8`, sql`1e-60::float8`] : [sql`1e60`, sql`1e-60`];
    return sql`CASE WHEN abs(${column}) <= ${most} THEN CASE WHEN abs(${column}) >= ${least} THEN CAST(${column} AS float8) ELSE 0::float8 END END`;
  },
  underflowFails: true,
  integer: (column) => sql`CAST(${column} AS bigint)`,
  position: (x, list, type) =>
    sql`array_position(CAST(ARRAY[${join(list, ", ")}] AS ${own(TYPES[type])}[]), ${x})`,
  once: sql`\nOFFSET 0`,
  matches: (text, pattern) => sql`${text} ~ '^(${own(pattern)})$'`,
  trim: (text) => sql`btrim(${text}, ' ')`,
  rounded: (value) => sql`CAST(${value} AS bigint)`,
  sum: (values) => sql`sum(${values})`,
  quotient: (sum, by) => sql`div(${sum}, ${by})`,
  hash(salt, unit, keys) {
    const words = [salt, unit, ...keys].map((word) => sql`coalesce(CAST(${word} AS text), '')`);
    return sql`hashtextextended(${join(words, " || chr(31) || ")}, 0)`;
  },
};
