import type { DuckDBConnection } from "@duckdb/node-api";
import type { CsvColumns } from "./header.js";
import type { FieldType } from "./options.js";
import { castTo } from "./select.js";

/** A column, and the number of its non-empty fields that do not have the type of the column. */
export interface ColumnReport {
  readonly name: string;
  readonly type: FieldType;
  readonly failed: number;
}

/** Counts the rows and the failed casts of the text columns `fields` in a table or query. */
export async function castReport(
  connection: DuckDBConnection,
  columns: CsvColumns,
  fields: readonly string[],
  from: string,
): Promise<{ readonly rows: number; readonly columns: readonly ColumnReport[] }> {
  const failed = columns.map(({ type }, i) => {
    const field = fields[i]!;
    return `count(${field}) - count(${castTo(type, field)})`;
  });
  const read = await connection.runAndReadAll(
    `SELECT ${["count(*)", ...failed].join(", ")} FROM ${from}`,
  );
  const [rows, ...counts] = read.getRowsJS()[0] ?? [];
  return {
    rows: Number(rows),
    columns: columns.map((column, i) => ({ ...column, failed: Number(counts[i]) })),
  };
}
