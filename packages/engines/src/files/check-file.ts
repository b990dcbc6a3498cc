import { extname } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  checkFile,
  isReadable,
  literalPath,
  parquetSelect,
  quotedName,
  unreadableFile,
  withDuckDb,
} from "../duckdb/index.js";
import {
  type ColumnReport,
  type CsvOptions,
  castReport,
  fieldLists,
  type LineReport,
  openCsv,
  readLines,
} from "./csv/index.js";

/**
 * A report on a file. The data steward reads this report before anything is released from the file.
 */
export type FileReport =
  | ({
      readonly kind: "csv";
      readonly rows: number;
      readonly columns: readonly ColumnReport[];
    } & LineReport)
  | {
      readonly kind: "parquet";
      readonly rows: number;
      readonly columns: readonly { readonly name: string; readonly readable: boolean }[];
    };

/** Reads a CSV or Parquet file and reports lines that are not rows and values that cannot be read. */
export async function reportFile(path: string, csv: CsvOptions = {}): Promise<FileReport> {
  await checkFile(path);
  const isParquet = extname(path).toLowerCase() === ".parquet";
  return await withDuckDb((connection, folder) =>
    isParquet ? parquetReport(path, connection) : csvReport(path, csv, connection, folder),
  );
}

async function csvReport(
  path: string,
  options: CsvOptions,
  connection: DuckDBConnection,
  folder: string,
): Promise<FileReport> {
  const csv = await openCsv(path, options, folder);
  const { file, columns, layout } = csv;
  const fields = columns.map((_, i) => `nullif(f[${i + 1}], '')`);
  const rows = `(${fieldLists(file, columns.length, layout)})`;
  const [lines, casts] = [
    await readLines(csv),
    await castReport(connection, columns, fields, rows),
  ];
  return { kind: "csv", ...lines, ...casts };
}

async function parquetReport(path: string, connection: DuckDBConnection): Promise<FileReport> {
  const all = parquetSelect(path);
  const described = await connection.runAndReadAll(`DESCRIBE ${all}`).catch(() => {
    throw unreadableFile(path, "Parquet");
  });
  // DuckDB reads column statistics even to count rows, and some values in the statistics may be
  // unreadable. So the number of rows comes from the metadata of the file.
  const counted = await connection.runAndReadAll(
    `SELECT num_rows FROM parquet_file_metadata(${literalPath(path)})`,
  );
  const columns: { name: string; readable: boolean }[] = [];
  for (const [column] of described.getRowsJS()) {
    const name = String(column);
    const readable = await isReadable(connection, `(SELECT ${quotedName(name)} FROM (${all}))`);
    columns.push({ name, readable });
  }
  return { kind: "parquet", rows: Number(counted.getRowsJS()[0]?.[0]), columns };
}
