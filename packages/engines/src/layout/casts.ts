import type { DuckDbConnection } from "../duckdb/index.js";
import { castTo } from "./csv-select.js";
import type { CsvColumns } from "./header.js";
import type { FieldType } from "./options.js";

/** A column, and how many of its fields can be read. */
export interface ColumnReport {
  readonly name: string;
  readonly type: FieldType;
  /** The number of fields that have the type of the column. */
  readonly read: number;
  /** The number of fields that are not empty and do not have the type of the column. */
  readonly failed: number;
}

/** Counts the rows and the failed casts of the text columns `fields` in a table or query. */
export async function castReport(
  connection: DuckDbConnection,
  columns: CsvColumns,
  fields: readonly string[],
  from: string,
): Promise<{ readonly rows: number; readonly columns: readonly ColumnReport[] }> {
  const counts = columns.flatMap(({ type }, i) => {
    const field = fields[i]!;
    return [`count(${castTo(type, field)})`, `count(${field})`];
  });
  const [reply = []] = await connection.rows(
    `SELECT ${["count(*)", ...counts].join(", ")} FROM ${from}`,
  );
  const [rows = 0, ...found] = reply.map(Number);
  return {
    rows,
    columns: columns.map((column, i) => {
      const [read = 0, filled = 0] = found.slice(2 * i, 2 * i + 2);
      return { ...column, read, failed: filled - read };
    }),
  };
}
