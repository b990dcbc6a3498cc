import { NoisewrightError } from "@noisewright/core";
import { isReadable, literalPath, quotedName } from "../duckdb/index.js";
import { type NodeConnection, withDuckDb } from "../duckdb-node/index.js";
import {
  type ColumnReport,
  type CsvOptions,
  castReport,
  fieldLists,
  jsonFields,
  jsonObjects,
} from "../layout/index.js";
import type { FoundFile } from "../sources/index.js";
import { type CsvLineReport, openCsv, readLines } from "./csv/index.js";
import { type JsonFlaw, openJsonLines, readJsonLines } from "./json-lines/index.js";
import type { LineReport } from "./lines/index.js";
import { findFiles } from "./open-files.js";
import { parquetColumns, parquetSelect } from "./parquet.js";
import { openXlsx } from "./xlsx/index.js";

interface Rows {
  readonly rows: number;
  readonly columns: readonly ColumnReport[];
}

/**
 * A report on a file. The data steward reads this report before anything is released from the file.
 */
export type FileReport =
  | ({ readonly kind: "csv" } & Rows & CsvLineReport)
  | ({ readonly kind: "json-lines" } & Rows & LineReport<JsonFlaw>)
  | ({ readonly kind: "xlsx" } & Rows)
  | {
      readonly kind: "parquet";
      readonly rows: number;
      readonly columns: readonly { readonly name: string; readonly readable: boolean }[];
    };

/** What a report needs: the file, how to read it, and a DuckDB instance. */
interface Reading {
  readonly file: FoundFile;
  readonly csv: CsvOptions;
  readonly sheet: string | undefined;
  readonly connection: NodeConnection;
  readonly folder: string;
}

/** Reads a file and reports lines that are not rows and values that cannot be read. */
export async function reportFile(
  path: string,
  csv: CsvOptions = {},
  sheet?: string,
): Promise<FileReport> {
  const { format, found } = await findFiles({ name: "", files: [path] });
  if (format.kind === "duckdb") {
    const what = "report on a DuckDB file, whose tables have types";
    const advice = "open its table instead";
    throw new NoisewrightError({ code: "unsupported", subject: "check", what, advice });
  }
  const report = REPORTS[format.kind];
  const [file] = found as readonly [FoundFile];
  return await withDuckDb((connection, folder) => report({ file, csv, sheet, connection, folder }));
}

const REPORTS = {
  csv: csvReport,
  "json-lines": jsonReport,
  xlsx: xlsxReport,
  parquet: parquetReport,
};

async function csvReport({
  file: { path },
  csv,
  connection,
  folder,
}: Reading): Promise<FileReport> {
  const opened = await openCsv(path, csv, folder);
  const { file, columns, layout } = opened;
  const fields = columns.map((_, i) => `nullif(f[${i + 1}], '')`);
  const rows = `(${fieldLists([file], columns.length, layout)})`;
  const lines = await readLines(opened);
  return { kind: "csv", ...lines, ...(await castReport(connection, columns, fields, rows)) };
}

async function jsonReport({ file, csv, connection, folder }: Reading): Promise<FileReport> {
  const { file: text, columns } = await openJsonLines(file.path, csv, folder);
  const lines = await readJsonLines(text, connection);
  const rows = `(${jsonObjects([text], columns)})`;
  const casts = await castReport(connection, columns, jsonFields(columns), rows);
  return { kind: "json-lines", ...lines, ...casts };
}

async function xlsxReport({ file, csv, sheet, connection }: Reading): Promise<FileReport> {
  const { columns, fields, table } = await openXlsx(file.path, sheet, csv, connection, "cells");
  return { kind: "xlsx", ...(await castReport(connection, columns, fields, table)) };
}

async function parquetReport({ file, connection }: Reading): Promise<FileReport> {
  const described = await parquetColumns(file, connection);
  // DuckDB reads column statistics even to count rows, and some values in the statistics may be
  // unreadable. So the number of rows comes from the metadata of the file.
  const [counted] = await connection.rows(
    `SELECT num_rows FROM parquet_file_metadata(${literalPath(file.key)})`,
  );
  const columns: { name: string; readable: boolean }[] = [];
  for (const [name] of described) {
    const one = `(SELECT ${quotedName(name)} FROM (${parquetSelect([file.key])}))`;
    columns.push({ name, readable: await isReadable(connection, one) });
  }
  return { kind: "parquet", rows: Number(counted?.[0]), columns };
}
