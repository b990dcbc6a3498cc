import type { Sum, Table } from "../query/index.js";
import { type Fragment, own, quoted, sql, tableName } from "./fragment.js";

/**
 * What may hold of all rows of a sum's column, none of which is then missing where one would be filled
 * in: they are in its range, or they and its bounds are integers of at most `SMALL`.
 */
export type Known = "inside" | "small";

const SMALL = 2 ** 28;

/** Which of these holds of a table (DuckDB); nothing for a sum that is not over a column of numbers. */
export function knownOf(sum: Sum, { columns, path }: Table): Fragment | undefined {
  const { root } = sum.of;
  const column = columns.find(({ name }) => root.kind === "name" && name === root.name);
  if (column?.type !== "integer" && column?.type !== "float") return undefined;
  const x = quoted(column.name);
  const missing = sum.missing === undefined ? sql`` : sql` OR ${x} IS NULL`;
  const whole = column.type === "integer" && isWhole(sum);
  // Written out, for DuckDB to hold them against what it knows of the column.
  const written = (end: number) => own(whole ? end : end.toExponential());
  const within = (lower: number, upper: number) =>
    sql`NOT EXISTS (FROM ${tableName(path)} WHERE ${x} < ${written(lower)} OR ${x} > ${written(upper)}${missing})`;
  const mayBeSmall = whole && Math.max(Math.abs(sum.lower), Math.abs(sum.upper)) <= SMALL;
  return sql`CASE WHEN ${within(sum.lower, sum.upper)} THEN 'inside'${
    mayBeSmall ? sql` WHEN ${within(-SMALL, SMALL)} THEN 'small'` : sql``
  } END`;
}

/** Whether a sum over integers needs neither doubles nor rounding. */
export const isWhole = ({ granularity, lower, upper }: Sum): boolean =>
  granularity === 1 && Number.isSafeInteger(lower) && Number.isSafeInteger(upper);
