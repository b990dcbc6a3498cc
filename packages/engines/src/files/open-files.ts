import { basename, extname } from "node:path";
import {
  checkFile,
  DuckDbEngine,
  type FileTable,
  type FoundFile,
  startDuckDb,
} from "../duckdb/index.js";
import { cancellable, type Engine, inSource } from "../engine/index.js";
import type { CsvOptions } from "./csv/index.js";
import { openDatabase } from "./database.js";
import type { FileSource, Opened, Opening, OpenOptions } from "./opening.js";
import { seal } from "./seal.js";
import { csvView, parquetView } from "./views.js";

export interface FileOptions extends OpenOptions {
  readonly csv?: CsvOptions;
}

/** Opens one file. A CSV or Parquet file is a table with the name of the file. */
export const openFile = (file: string, { csv, ...options }: FileOptions): Promise<Engine> =>
  openFiles([{ name: basename(file, extname(file)), file, csv }], options);

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
  const found: (FileSource & FoundFile)[] = [];
  for (const source of sources) {
    found.push({ ...source, ...(await forSource(source, () => checkFile(source.file))) });
  }
  const { instance, folder, release } = await startDuckDb(options);
  try {
    const connection = await instance.connect();
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    const tables = new Map<string, FileTable>();
    const opened: Opened[] = [];
    for (const source of found) {
      const opening = { ...source, connection, folder, isAlone, options };
      const one = await forSource(source, () => openSource(opening));
      if (one.table !== undefined) {
        tables.set(
          source.name,
          isAlone ? one.table : { ...one.table, stored: storedIn(source, one.table) },
        );
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

/** A DuckDB file has many tables. Any other file is one table, whatever the name of the source is. */
function storedIn({ inode }: FoundFile, { path }: FileTable): string {
  return JSON.stringify([inode, ...(path.length === 2 ? [] : path.slice(-2))]);
}

/** Opens one source. The signal can cancel the opening, whatever kind of file it is. */
function openSource(opening: Opening): Promise<Opened> {
  const nothing = () => {}; // the steps that take long have the signal
  return cancellable("duckdb", opening.options.signal, nothing, () => {
    switch (extname(opening.file).toLowerCase()) {
      case ".duckdb":
      case ".db":
        return openDatabase(opening);
      case ".parquet":
        return parquetView(opening);
      default:
        return csvView(opening);
    }
  });
}
