import { randomUUID } from "node:crypto";
import type { CsvColumns } from "../layout/index.js";
import {
  type CsvFile,
  checkTable,
  createView,
  csvView,
  fileTable,
  headed,
  jsonLinesView,
  type Opened,
  type TextFile,
} from "../sources/index.js";
import { openCsv } from "./csv/index.js";
import { openJsonLines } from "./json-lines/index.js";
import { sizeOf } from "./lines/index.js";
import type { NodeOpening } from "./opening.js";
import { checkParquet, checkSameColumns, parquetSelect } from "./parquet.js";
import { openXlsx, xlsxSelect } from "./xlsx/index.js";

/** Opens Parquet files as a view with the name of the source. */
export async function openParquetFiles(opening: NodeOpening): Promise<Opened> {
  const { found, connection, signal } = opening;
  checkTable(opening);
  await checkSameColumns(found, connection);
  const reads = found.map(({ key }) => key);
  await createView(opening, parquetSelect(reads), "Parquet");
  for (const file of found) await checkParquet(file, connection, signal);
  return { table: fileTable(opening, { properties: { everyRecordIsRow: true } }), reads };
}

/** Opens CSV files as a view with the name of the source. */
export async function openCsvFiles(opening: NodeOpening): Promise<Opened> {
  const { found, csv = {}, folder, signal } = opening;
  checkTable(opening);
  const files: CsvFile[] = [];
  for (const { path } of found) {
    const opened = await openCsv(path, csv, folder, signal);
    files.push({ ...opened, size: await sizeOf(opened.file) });
  }
  return csvView(opening, files);
}

/** Opens files of JSON lines as a view with the name of the source. */
export async function openJsonLinesFiles(opening: NodeOpening): Promise<Opened> {
  const { found, csv = {}, folder, signal } = opening;
  checkTable(opening);
  const files: TextFile[] = [];
  let columns: CsvColumns = [];
  for (const { path } of found) {
    const opened = await openJsonLines(path, csv, folder, signal);
    columns = opened.columns;
    files.push({ file: opened.file, size: await sizeOf(opened.file) });
  }
  return jsonLinesView(opening, files, columns);
}

/** Opens a sheet of an .xlsx file as a view with the name of the source. */
export async function openSheet(opening: NodeOpening): Promise<Opened> {
  const { found, table, csv = {}, connection } = opening;
  const name = `cells ${randomUUID()}`;
  const sheet = await openXlsx(found[0]!.path, table, csv, connection, name);
  await createView(opening, xlsxSelect(sheet), ".xlsx");
  const { columns, declared, declaredBy, rows } = sheet;
  const properties = headed(opening, { names: columns.length, declared, declaredBy });
  return { table: fileTable(opening, { properties, rowsAtMost: rows }), part: [sheet.sheet] };
}
