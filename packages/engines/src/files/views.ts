import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { type FileTable, parquetSelect, quotedName, unreadableFile } from "../duckdb/index.js";
import { noTable, unavailable } from "../engine/index.js";
import { type CsvColumns, csvSelect, type OpenCsv, openCsv } from "./csv/index.js";
import { jsonLinesSelect, openJsonLines } from "./json-lines/index.js";
import type { Opened, Opening } from "./opening.js";
import { checkParquet, checkSameColumns } from "./parquet.js";
import { openXlsx, xlsxSelect } from "./xlsx/index.js";

/** Opens Parquet files as a view with the name of the source. */
export async function parquetView(opening: Opening): Promise<Opened> {
  const { files, name, connection, options } = opening;
  checkTable(opening);
  await checkSameColumns(files, connection);
  await createView(opening, parquetSelect(files), "Parquet");
  for (const file of files) await checkParquet(file, connection, options.signal);
  const properties = { everyRecordIsRow: true } as const;
  return { table: { path: ["main", name], files: absolute(files), properties }, reads: files };
}

/** Opens CSV files as a view with the name of the source. */
export async function csvView(opening: Opening): Promise<Opened> {
  const { files, csv = {}, folder, options } = opening;
  checkTable(opening);
  const opened: OpenCsv[] = [];
  for (const file of files) opened.push(await openCsv(file, csv, folder, options.signal));
  const [{ columns, layout }] = opened as [OpenCsv, ...OpenCsv[]];
  checkHeaders(files, opened);
  const reads = opened.map(({ file }) => file);
  await createView(opening, csvSelect(reads, columns, layout), "CSV");
  const declared = [...layout.declared.keys()];
  return textTable(opening, reads, {
    names: columns.length,
    declared,
    declaredBy: layout.declaredBy,
  });
}

/** The first line may be a record, so the error does not show the names. */
function checkHeaders(files: readonly string[], opened: readonly OpenCsv[]): void {
  const namesOf = ({ columns }: OpenCsv) => JSON.stringify(columns.map(({ name }) => name));
  const other = opened.findIndex((each) => namesOf(each) !== namesOf(opened[0]!));
  if (other === -1) return;
  throw unavailable(
    JSON.stringify(files[other]),
    `the header line differs from that of ${JSON.stringify(files[0])}`,
    "write the same names in the same order in all files; nothing was spent",
  );
}

/** Opens files of JSON lines as a view with the name of the source. */
export async function jsonLinesView(opening: Opening): Promise<Opened> {
  const { files, csv = {}, folder, options } = opening;
  checkTable(opening);
  const reads: string[] = [];
  let columns: CsvColumns = [];
  const declaredBy = csv.types === undefined ? "columns" : "types";
  for (const path of files) {
    const opened = await openJsonLines(path, csv, folder, options.signal);
    columns = opened.columns;
    reads.push(opened.file);
  }
  await createView(opening, jsonLinesSelect(reads, columns), "JSON lines");
  const declared = columns.map(({ name }) => name);
  return textTable(opening, reads, { names: columns.length, declared, declaredBy });
}

/** Opens a sheet of an .xlsx file as a view with the name of the source. */
export async function xlsxView(opening: Opening): Promise<Opened> {
  const { files, name, table, csv = {}, connection } = opening;
  const [file] = files as [string];
  const sheet = await openXlsx(file, table, csv, connection, `cells ${randomUUID()}`);
  await createView(opening, xlsxSelect(sheet), ".xlsx");
  const { columns, declared, declaredBy } = sheet;
  const header = { file: basename(file), names: columns.length, declared, declaredBy };
  const properties = { header };
  return {
    table: { path: ["main", name], files: absolute(files), properties, rowsAtMost: sheet.rows },
    part: [sheet.sheet],
  };
}

const absolute = (files: readonly string[]): readonly string[] =>
  files.map((file) => resolve(file));

type Header = NonNullable<NonNullable<FileTable["properties"]>["header"]>;

/** The table of lines of text. Each row has at least one byte, so the size is a bound on the rows. */
async function textTable(
  { files, name }: Opening,
  reads: readonly string[],
  about: Omit<Header, "file">,
): Promise<Opened> {
  let rowsAtMost = 0;
  for (const file of reads) rowsAtMost += (await stat(file)).size;
  const header = { file: basename(files[0]!), ...about };
  const properties = { header };
  return { table: { path: ["main", name], files: absolute(files), properties, rowsAtMost }, reads };
}

/** The only table of a file has the name of the file. */
function checkTable({ files, format, table }: Opening): void {
  if (table === undefined || table === format.stem) return;
  throw noTable(JSON.stringify(files[0]), JSON.stringify(table));
}

async function createView(
  { files, name, connection }: Opening,
  select: string,
  kind: "CSV" | "JSON lines" | "Parquet" | ".xlsx",
): Promise<void> {
  try {
    await connection.run(`CREATE VIEW ${quotedName(name)} AS ${select}`);
  } catch {
    throw unreadableFile(files[0]!, kind);
  }
}
