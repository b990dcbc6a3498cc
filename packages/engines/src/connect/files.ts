import type { CsvOptions, FileReport, ImportReport } from "../files/index.js";
import { loadDriver } from "./load.js";

/** All that reads files, which is DuckDB's work. */
export const filesModule = () => loadDriver("@duckdb/node-api", () => import("../files/index.js"));

/** Write a CSV file as Parquet, with the declared types; the new file is there whole or not at all. */
export async function importCsv(
  source: string,
  target: string,
  csv: CsvOptions = {},
): Promise<ImportReport> {
  return (await filesModule()).importCsv(source, target, csv);
}

/** Read a CSV or Parquet file once, and say what of it is no row, no value, or cannot be read. */
export async function reportFile(path: string, csv: CsvOptions = {}): Promise<FileReport> {
  return (await filesModule()).reportFile(path, csv);
}
