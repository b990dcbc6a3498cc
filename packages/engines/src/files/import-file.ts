import { NoisewrightError } from "@noisewright/core";
import { type DuckDbConnection, literal } from "../duckdb/index.js";
import { withDuckDb } from "../duckdb-node/index.js";
import { unavailable } from "../engine/index.js";
import {
  type CsvOptions,
  castReport,
  jsonFields,
  jsonLinesSelect,
  jsonObjects,
} from "../layout/index.js";
import { checkTarget, type ImportReport, importCsv, writeWhole } from "./csv/index.js";
import { openJsonLines, readJsonLines } from "./json-lines/index.js";
import { findFiles } from "./open-files.js";
import { openXlsx, xlsxSelect } from "./xlsx/index.js";

/**
 * Writes a file of text or an .xlsx file as a Parquet file, with the declared types. The first
 * malformed record stops the import, and no Parquet file is left behind.
 */
export async function importFile(
  from: string,
  to: string,
  options: CsvOptions = {},
  sheet?: string,
): Promise<ImportReport> {
  const {
    format: { kind },
  } = await findFiles({ name: "", files: [from] });
  if (kind === "csv") return await importCsv(from, to, options);
  checkTarget(to);
  return await withDuckDb(async (connection, folder) => {
    if (kind === "json-lines") return await importJson(from, to, options, connection, folder);
    if (kind !== "xlsx") throw notImported(from);
    const opened = await openXlsx(from, sheet, options, connection, "cells");
    const { columns, fields, table } = opened;
    const report = await castReport(connection, columns, fields, table);
    await writeWhole(to, (file) => copy(connection, xlsxSelect(opened), file));
    return report;
  });
}

async function importJson(
  from: string,
  to: string,
  options: CsvOptions,
  connection: DuckDbConnection,
  folder: string,
): Promise<ImportReport> {
  const { file, columns } = await openJsonLines(from, options, folder);
  const { flawed } = await readJsonLines(file, connection);
  const first = Object.values(flawed).flatMap(({ lines }) => lines);
  if (first.length > 0) {
    const what = `line ${Math.min(...first)} is not a JSON object that can be read`;
    throw unavailable(JSON.stringify(from), what, "correct the line; nothing was written");
  }
  const rows = `(${jsonObjects([file], columns)})`;
  const report = await castReport(connection, columns, jsonFields(columns), rows);
  await writeWhole(to, (target) => copy(connection, jsonLinesSelect([file], columns), target));
  return report;
}

const copy = (connection: DuckDbConnection, select: string, file: string) =>
  connection.rows(`COPY (${select}) TO ${literal(file)} (FORMAT parquet)`);

const notImported = (from: string) =>
  new NoisewrightError({
    code: "domain",
    subject: "import",
    parameter: "source",
    domain: "a file of text, of JSON lines or an .xlsx file",
    got: JSON.stringify(from.slice(0, 80)),
  });
