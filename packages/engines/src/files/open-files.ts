import { checkFile, startDuckDb } from "../duckdb-node/index.js";
import { type Engine, fileFormat } from "../engine/index.js";
import type { CsvOptions } from "../layout/index.js";
import {
  checkDifferent,
  type FoundFile,
  type FoundSource,
  findSources,
  openSources,
  sameFormat,
} from "../sources/index.js";
import { openDatabase } from "./database.js";
import type { FileSource, OpenOptions } from "./opening.js";
import { seal } from "./seal.js";
import { openCsvFiles, openJsonLinesFiles, openParquetFiles, openSheet } from "./views.js";

export interface FileOptions extends OpenOptions {
  readonly csv?: CsvOptions;
  /** The sheet of an .xlsx file; the first sheet by default. */
  readonly sheet?: string;
}

/**
 * Opens one file, or several files with the same columns. Unless it is a DuckDB file, it is a table
 * with the name of the first file, or of the sheet.
 */
export function openFile(
  file: string | readonly string[],
  { csv, sheet, ...options }: FileOptions,
): Promise<Engine> {
  const files = [file].flat();
  const format = fileFormat(files[0] ?? "");
  const isSheet = sheet !== undefined && format?.kind === "xlsx";
  const name = isSheet ? sheet : (format?.stem ?? "");
  return openFiles([{ name, files, csv, ...(isSheet && { table: sheet }) }], options);
}

/**
 * Opens files of any kinds as tables of one DuckDB instance, which can read no other file. If there
 * are several sources, each error names its source.
 */
export async function openFiles(
  sources: readonly FileSource[],
  options: OpenOptions,
): Promise<Engine> {
  const found = await findSources(sources, findFiles);
  const host = await startDuckDb(options);
  const { folder } = host;
  const { columnStatistics, copyBytes, signal } = options;
  return await openSources(found, {
    host,
    open: (opening) => OPEN[opening.format.kind]({ ...opening, folder, options }),
    seal,
    columnStatistics,
    copyBytes,
    signal,
  });
}

/** Finds the files of a source. The names and the number of files are public. */
export async function findFiles(source: FileSource): Promise<FoundSource> {
  const format = sameFormat(source.files);
  const found: FoundFile[] = [];
  for (const file of source.files) found.push(await checkFile(file));
  checkDifferent(found);
  return { ...source, format, found };
}

const OPEN = {
  csv: openCsvFiles,
  "json-lines": openJsonLinesFiles,
  parquet: openParquetFiles,
  xlsx: openSheet,
  duckdb: openDatabase,
} as const;
