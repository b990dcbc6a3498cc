import { DuckDbEngine, type FileTable, startDuckDb } from "../duckdb/index.js";
import { cancellable, type Engine, fileFormat, inSource } from "../engine/index.js";
import type { CsvOptions } from "./csv/index.js";
import { openDatabase } from "./database.js";
import { checkShared, filesKey, findFiles } from "./find-files.js";
import type { FileSource, FoundSource, Opened, Opening, OpenOptions } from "./opening.js";
import { seal } from "./seal.js";
import { csvView, jsonLinesView, parquetView, xlsxView } from "./views.js";

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
  const isAlone = sources.length === 1;
  const forSource = <T>({ name }: FileSource, work: () => Promise<T>) =>
    isAlone ? work() : inSource(name, work);
  const found: FoundSource[] = [];
  for (const source of sources) found.push(await forSource(source, () => findFiles(source)));
  checkShared(found);
  const { instance, folder, release } = await startDuckDb(options);
  try {
    const connection = await instance.connect();
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    const tables = new Map<string, FileTable>();
    const opened: Opened[] = [];
    for (const source of found) {
      const opening = { ...source, connection, folder, isAlone, options };
      const one = await forSource(source, () => openSource(opening));
      const { table } = one;
      if (table !== undefined) {
        tables.set(source.name, isAlone ? table : { ...table, stored: storedIn(source, one) });
      }
      opened.push(one);
    }
    await seal(
      connection,
      opened.flatMap(({ reads = [] }) => reads),
    );
    connection.closeSync();
    const { columnStatistics } = options;
    const database = opened.find((one) => one.database !== undefined)?.database;
    return new DuckDbEngine({ instance, tables, database, columnStatistics, release });
  } catch (error) {
    instance.closeSync();
    release();
    throw error;
  }
}

/**
 * A DuckDB file has many tables, and an .xlsx file many sheets. Any other file is one table, whatever
 * the name of the source is.
 */
function storedIn(source: FoundSource, { part = [] }: Opened): string {
  return JSON.stringify([filesKey(source), ...part]);
}

/** Opens one source. The signal can cancel the opening, whatever kind of file it is. */
function openSource(opening: Opening): Promise<Opened> {
  const nothing = () => {}; // the steps that take long have the signal
  const open = OPEN[opening.format.kind];
  return cancellable("duckdb", opening.options.signal, nothing, () => open(opening));
}

const OPEN = {
  csv: csvView,
  "json-lines": jsonLinesView,
  parquet: parquetView,
  xlsx: xlsxView,
  duckdb: openDatabase,
} as const;
