import { basename, extname, resolve } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  checkFile,
  DuckDbEngine,
  type DuckDbOptions,
  type DuckDbSource,
  literal,
  literalPath,
  parquetSelect,
  quotedName,
  startDuckDb,
  type TemporaryDuckDb,
  unreadableFile,
} from "../duckdb/index.js";
import { type Engine, unavailable } from "../engine/index.js";
import { type CsvOptions, csvSelect, openCsv } from "./csv/index.js";
import { checkParquet } from "./parquet.js";

export interface FileOptions extends DuckDbOptions {
  readonly csv?: CsvOptions;
  /** If this signal is aborted, it stops the checks that read a file while the file is opened. */
  readonly signal?: AbortSignal;
  /**
   * Whether to use the column statistics of a DuckDB file; false by default. The statistics make
   * sums faster if all rows are in bounds. One row out of bounds makes the query slower, so anyone
   * who can time a query learns about that row.
   */
  readonly columnStatistics?: boolean;
}

type OpenedView = Omit<DuckDbSource, "instance" | "file" | "release">;
type View = (connection: DuckDBConnection, folder: string) => Promise<OpenedView>;

/** Opens a file with DuckDB. A CSV or Parquet file becomes a view with the name of the file. */
export async function openDuckDb(path: string, options: FileOptions): Promise<Engine> {
  const { size } = await checkFile(path);
  const ending = extname(path).toLowerCase();
  if (ending === ".duckdb" || ending === ".db") {
    const { columnStatistics } = options;
    const opened = await database(path, options);
    return new DuckDbEngine(
      await sealed(opened, path, () => Promise.resolve({ columnStatistics })),
    );
  }
  const view: View =
    ending === ".parquet"
      ? (connection) => parquetView(path, options, connection)
      : (connection, folder) => csvView(path, size, options, connection, folder);
  return new DuckDbEngine(await sealed(await startDuckDb(":memory:", options), path, view));
}

async function database(path: string, options: FileOptions): Promise<TemporaryDuckDb> {
  try {
    return await startDuckDb(resolve(path), options);
  } catch {
    const advice =
      "check that the file is a DuckDB file, and that no other program writes to the file";
    throw unavailable(JSON.stringify(path), "the file cannot be opened as DuckDB", advice);
  }
}

async function parquetView(
  path: string,
  { signal }: FileOptions,
  connection: DuckDBConnection,
): Promise<OpenedView> {
  const name = await createView(path, parquetSelect(path), connection);
  await allowOnly(path, connection);
  await checkParquet(path, name, connection, signal);
  return { view: { name, properties: { everyRecordIsRow: true } } };
}

async function csvView(
  path: string,
  size: number,
  { csv = {} }: FileOptions,
  connection: DuckDBConnection,
  folder: string,
): Promise<OpenedView> {
  const { file, columns, layout } = await openCsv(path, csv, folder);
  const name = await createView(path, csvSelect(file, columns, layout), connection);
  await allowOnly(file, connection);
  const declared = [...layout.declared.keys()];
  const header = { file: basename(path), names: columns.length, declared };
  // The size in bytes is a bound on the number of rows, because each line of a CSV file has at
  // least one byte.
  return { view: { name, properties: { header } }, rowsAtMost: size };
}

async function createView(path: string, select: string, connection: DuckDBConnection) {
  const name = basename(path, extname(path));
  try {
    await connection.run(`CREATE VIEW ${quotedName(name)} AS ${select}`);
    return name;
  } catch {
    const kind = extname(path).toLowerCase() === ".parquet" ? "Parquet" : "CSV";
    throw unreadableFile(path, kind);
  }
}

const allowOnly = (file: string, connection: DuckDBConnection) =>
  connection.run(`SET allowed_paths = [${literal(resolve(file))}, ${literalPath(file)}]`);

/**
 * The settings that a query may still change after DuckDB is locked. A view cannot change any
 * setting.
 */
const SESSION_SETTINGS = "['TimeZone', 'enable_progress_bar', 'enable_progress_bar_print']";

/**
 * Restricts an opened DuckDB to its source. After this, DuckDB reads no other file, and writes only
 * temporary data that do not fit into memory. Otherwise a view in a .duckdb file could read any
 * file of this machine.
 */
async function sealed(
  { instance, folder, release }: TemporaryDuckDb,
  path: string,
  view: View,
): Promise<DuckDbSource> {
  try {
    const connection = await instance.connect();
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    const viewed = await view(connection, folder);
    await connection.run(
      `SET enable_external_access = false; SET allowed_configs = ${SESSION_SETTINGS}; SET lock_configuration = true`,
    );
    connection.closeSync();
    return { ...viewed, instance, file: resolve(path), release };
  } catch (error) {
    instance.closeSync();
    release();
    throw error;
  }
}
