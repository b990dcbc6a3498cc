import { loadDriver } from "../engine/index.js";
import type { CsvLook, CsvOptions, FileReport, ImportReport } from "../files/index.js";

/** Loads the module that reads files with DuckDB. */
export const filesModule = () => loadDriver("@duckdb/node-api", () => import("../files/index.js"));

/**
 * Writes a file of text or an .xlsx file as a Parquet file, with the declared types. If the import
 * fails, it leaves no Parquet file behind.
 */
export async function importFile(
  source: string,
  target: string,
  csv: CsvOptions = {},
  sheet?: string,
): Promise<ImportReport> {
  return (await filesModule()).importFile(source, target, csv, sheet);
}

/** Reads a file and reports lines that are not rows and values that cannot be read. */
export async function reportFile(
  path: string,
  csv: CsvOptions = {},
  sheet?: string,
): Promise<FileReport> {
  return (await filesModule()).reportFile(path, csv, sheet);
}

/** The number of fields of the first line of a CSV file, or undefined if it cannot be counted. */
export async function firstFields(path: string, delimiter?: string): Promise<number | undefined> {
  return (await filesModule()).firstFields(path, delimiter);
}

/** Looks at the first lines of a CSV file, for proposals to the data steward. */
export async function lookAtCsv(path: string, csv: CsvOptions = {}): Promise<CsvLook> {
  return (await filesModule()).lookAtCsv(path, csv);
}
