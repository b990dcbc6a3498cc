import type { CsvOptions, FileReport, ImportReport } from "../files/index.js";
import { loadDriver } from "./load.js";

/** Loads the module that reads files with DuckDB. */
export const filesModule = () => loadDriver("@duckdb/node-api", () => import("../files/index.js"));

/**
 * Writes a CSV file as a Parquet file, with the declared types. If the import fails, it leaves no
 * Parquet file behind.
 */
export async function importCsv(
  source: string,
  target: string,
  csv: CsvOptions = {},
): Promise<ImportReport> {
  return (await filesModule()).importCsv(source, target, csv);
}

/** Reads a CSV or Parquet file and reports lines that are not rows and values that cannot be read. */
export async function reportFile(path: string, csv: CsvOptions = {}): Promise<FileReport> {
  return (await filesModule()).reportFile(path, csv);
}
