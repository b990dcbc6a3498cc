import type { Sum, Table } from "../query/index.js";
import { type Fragment, own, quoted, sql, tableName } from "./fragment.js";

/**
 * A fact about the values of a sum's column in all rows, which makes clipping unnecessary or
 * faster. `inside`: all values are in the range. `small`: the values and the bounds are integers of
 * magnitude at most `SMALL`. If missing values would be replaced, both facts also say that no value
 * is missing.
 */
export type ColumnFact = "inside" | "small";

const SMALL = 2 ** 28;

/**
 * An SQL expression that returns the fact that holds for a column (DuckDB). The result is undefined
 * if the sum is not over a numeric column of a stored table.
 */
export function columnFact(sum: Sum, { columns, path, relation }: Table): Fragment | undefined {
  if (relation !== undefined) return undefined;
  const { root } = sum.of;
  const column = columns.find(({ name }) => root.kind === "name" && name === root.name);
  if (column?.type !== "integer" && column?.type !== "float") return undefined;
  const x = quoted(column.name);
  const missing = sum.missing === undefined ? sql`` : sql` OR ${x} IS NULL`;
  const whole = column.type === "integer" && isWhole(sum);
  // The bounds are literals, so that DuckDB can compare the bounds with the statistics of the
  // column.
  const written = (end: number) => own(whole ? end : end.toExponential());
  const within = (lower: number, upper: number) =>
    sql`NOT EXISTS (FROM ${tableName(path)} WHERE ${x} < ${written(lower)} OR ${x} > ${written(upper)}${missing})`;
  // The fast sum for small values adds up twice each value, which gives no sum of squares.
  const mayBeSmall =
    whole && !sum.squared && Math.max(Math.abs(sum.lower), Math.abs(sum.upper)) <= SMALL;
  return sql`CASE WHEN ${within(sum.lower, sum.upper)} THEN 'inside'${
    mayBeSmall ? sql` WHEN ${within(-SMALL, SMALL)} THEN 'small'` : sql``
  } END`;
}

/** Whether a sum over integers can be computed without doubles and without rounding. */
export const isWhole = ({ granularity, lower, upper }: Sum): boolean =>
  granularity === 1 && Number.isSafeInteger(lower) && Number.isSafeInteger(upper);
