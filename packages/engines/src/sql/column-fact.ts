import type { Sum, Table } from "../query/index.js";
import { type Fragment, own, quoted, sql, tableName } from "./fragment.js";

/**
 * A fact about all rows of the column of a sum, which lets the query skip clipping. `inside`: all values
 * are in the range. `small`: the values and the bounds are integers of at most `SMALL`. In both cases
 * no value is missing if missing values would be replaced.
 */
export type ColumnFact = "inside" | "small";

const SMALL = 2 ** 28;

/** An SQL expression for the fact that holds (DuckDB); undefined if the sum is not over a numeric column. */
export function columnFact(sum: Sum, { columns, path }: Table): Fragment | undefined {
  const { root } = sum.of;
  const column = columns.find(({ name }) => root.kind === "name" && name === root.name);
  if (column?.type !== "integer" && column?.type !== "float") return undefined;
  const x = quoted(column.name);
  const missing = sum.missing === undefined ? sql`` : sql` OR ${x} IS NULL`;
  const whole = column.type === "integer" && isWhole(sum);
  // Literals, so that DuckDB can compare them with the statistics of the column.
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
