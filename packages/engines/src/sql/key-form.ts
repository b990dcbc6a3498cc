import type { Column } from "../query/index.js";
import type { Dialect } from "./dialect.js";
import { cast, type Fragment, sql } from "./fragment.js";

/**
 * A column in the form that joins compare. Two values have the same form exactly if both columns
 * hold the same integer, date or boolean, the same bytes, or the same decimal digits. So a unit of
 * one source meets at most one unit of another source. A comparison of decimals with different
 * scales could fail on a large value, so decimals are compared as text.
 */
export function keyForm(raw: Fragment, { type, padded }: Column, dialect: Dialect): Fragment {
  const value = dialect.unit(raw, type);
  if (padded) return sql`trim(TRAILING ' ' FROM ${value})`;
  if (type !== "decimal") return value;
  const digits = cast(value, dialect.types.text);
  return sql`CASE WHEN ${digits} LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM ${digits})) ELSE ${digits} END`;
}
