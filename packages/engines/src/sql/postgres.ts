import type { Dialect } from "./dialect.js";
import { join, own, sql } from "./fragment.js";

const BYTES = sql`COLLATE "C"`;
const FIRST = sql`DATE '0001-01-01'`;
const AFTER = sql`DATE '10000-01-01'`;
const TYPES = { number: "float8", integer: "bigint", text: "text", boolean: "boolean" } as const;

export const postgres: Dialect = {
  name: "postgres",
  placeholder: (parameter, place) => `$${place}::${TYPES[parameter.type]}`,
  types: TYPES,
  text(column, type) {
    if (type === "date") {
      return sql`CASE WHEN ${column} >= ${FIRST} AND ${column} < ${AFTER} THEN to_char(${column}, 'YYYY-MM-DD') END ${BYTES}`;
    }
    if (type === "timestamp") {
      return sql`CASE WHEN ${column} >= ${FIRST} AND ${column} < ${AFTER} THEN to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') END ${BYTES}`;
    }
    return sql`CAST(${column} AS text) ${BYTES}`;
  },
  textLiteral: (text) => sql`${text} ${BYTES}`,
  double(column, type) {
    const [most, least] =
      type === "float" ? [sql`1e60::float8`, sql`1e-60::float8`] : [sql`1e60`, sql`1e-60`];
    return sql`CASE WHEN abs(${column}) <= ${most} THEN CASE WHEN abs(${column}) >= ${least} THEN CAST(${column} AS float8) ELSE 0::float8 END END`;
  },
  underflowFails: true,
  matches: (text, pattern) => sql`${text} ~ '^(${own(pattern)})$'`,
  trim: (text) => sql`btrim(${text}, ' ')`,
  rounded: (value) => sql`CAST(${value} AS bigint)`,
  sum: (values) => sql`sum(${values})`,
  quotient: (sum, by) => sql`div(${sum}, ${by})`,
  hash(salt, keys) {
    const words = [salt, sql`u`, ...keys].map((word) => sql`coalesce(CAST(${word} AS text), '')`);
    return sql`hashtextextended(${join(words, " || chr(31) || ")}, 0)`;
  },
};
