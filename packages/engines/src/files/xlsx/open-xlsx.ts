import { readFile } from "node:fs/promises";
import { quotedName } from "../../duckdb/index.js";
import type { NodeConnection } from "../../duckdb-node/index.js";
import { type CsvOptions, castTo } from "../../layout/index.js";
import { type SheetRows, sheetRows } from "../../sheet/index.js";

/** A sheet whose cells are in a table of DuckDB, as texts. */
export interface OpenXlsx extends Omit<SheetRows, "rows"> {
  /** The table with the cells, and the names of its columns. */
  readonly table: string;
  readonly fields: readonly string[];
  readonly rows: number;
}

/** Reads a sheet into a table of DuckDB. `name` must be a new name for each table. */
export async function openXlsx(
  path: string,
  sheetName: string | undefined,
  options: CsvOptions,
  connection: NodeConnection,
  name: string,
): Promise<OpenXlsx> {
  const { rows, ...sheet } = await sheetRows(path, () => readFile(path), sheetName, options);
  const [table, fields] = [quotedName(name), sheet.columns.map((_, i) => `f${i}`)];
  await connection.rows(`CREATE TABLE ${table} (${fields.map((f) => `${f} VARCHAR`).join(", ")})`);
  const appender = await connection.appender(name, fields.length);
  appender.add(rows);
  appender.close();
  return { ...sheet, table, fields, rows: rows.length };
}

/** Selects the rows of a sheet, with the declared types. */
export function xlsxSelect({ columns, fields, table }: OpenXlsx): string {
  const typed = columns.map(
    ({ name, type }, i) => `${castTo(type, fields[i]!)} AS ${quotedName(name)}`,
  );
  return `SELECT ${typed.join(", ")} FROM ${table}`;
}
