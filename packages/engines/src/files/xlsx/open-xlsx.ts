import { quotedName } from "../../duckdb/index.js";
import type { NodeConnection } from "../../duckdb-node/index.js";
import { unavailable } from "../../engine/index.js";
import {
  type CsvColumns,
  type CsvOptions,
  castTo,
  csvLayout,
  namedColumns,
  refuseOption,
} from "../../layout/index.js";
import { readSheet, type Sheet } from "./read-sheet.js";

/** A sheet whose cells are in a table of DuckDB, as texts. */
export interface OpenXlsx {
  readonly sheet: string;
  readonly columns: CsvColumns;
  readonly declared: readonly string[];
  readonly declaredBy: "types" | "columns";
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
  for (const option of ["delimiter", "encoding"] as const) {
    const given = options[option];
    if (given !== undefined) refuseOption(option, "absent for an .xlsx file", given);
  }
  const layout = csvLayout(path, options);
  const sheet = await readSheet(path, sheetName);
  const columns = layout.header
    ? namedColumns(headerOf(path, sheet), path, layout)
    : [...layout.declared].map(([column, type]) => ({ name: column, type }));
  // An empty row is no row. A cell to the right of the last column is ignored.
  const rows = sheet.rows
    .slice(layout.header ? 1 : 0)
    .map((row) => columns.map((_, i) => row[i] ?? null))
    .filter((row) => row.some((cell) => cell !== null));
  const [table, fields] = [quotedName(name), columns.map((_, i) => `f${i}`)];
  await connection.rows(`CREATE TABLE ${table} (${fields.map((f) => `${f} VARCHAR`).join(", ")})`);
  const appender = await connection.appender(name, fields.length);
  appender.add(rows);
  appender.close();
  const declared = [...layout.declared.keys()];
  const { declaredBy } = layout;
  return { sheet: sheet.name, columns, declared, declaredBy, table, fields, rows: rows.length };
}

/** The names in the first row, up to the last cell that is not empty. */
function headerOf(path: string, { rows: [first = []] }: Sheet): readonly string[] {
  const count = first.findLastIndex((cell) => cell !== null) + 1;
  if (count > 0) return first.slice(0, count).map((cell) => cell?.trim() ?? "");
  const advice = "write the names of the columns in the first row, or list all columns in the spec";
  throw unavailable(JSON.stringify(path), "the first row of the sheet is empty", advice);
}

/** Selects the rows of a sheet, with the declared types. */
export function xlsxSelect({ columns, fields, table }: OpenXlsx): string {
  const typed = columns.map(
    ({ name, type }, i) => `${castTo(type, fields[i]!)} AS ${quotedName(name)}`,
  );
  return `SELECT ${typed.join(", ")} FROM ${table}`;
}
