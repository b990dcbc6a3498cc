import { basename, extname, resolve } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  checkFile,
  DuckDbEngine,
  type DuckDbOptions,
  type DuckDbSource,
  literal,
  literalPath,
  notOfItsKind,
  parquetSelect,
  quotedName,
  type Scratch,
  startDuckDb,
} from "../duckdb/index.js";
import { type Engine, unavailable } from "../engine/index.js";
import { type CsvOptions, csvSelect, openCsv } from "./csv/index.js";
import { checkParquet } from "./parquet.js";

export interface FileOptions extends DuckDbOptions {
  readonly csv?: CsvOptions;
  /** Aborting stops what a file is read for before it is open. */
  readonly signal?: AbortSignal;
  /**
   * Let what a DuckDB file knows of its columns decide how sums are computed, which is faster where all
   * rows are in bounds. One row out of bounds is enough to lose that, so whoever can time a query learns
   * about that row. Off unless given.
   */
  readonly columnStatistics?: boolean;
}

type Viewed = Omit<DuckDbSource, "instance" | "release">;
type View = (connection: DuckDBConnection, folder: string) => Promise<Viewed>;

/** Open a file with embedded DuckDB: its own as it is, CSV and Parquet as a view of the file's name. */
export async function openDuckDb(path: string, options: FileOptions): Promise<Engine> {
  const { size } = await checkFile(path);
  const ending = extname(path).toLowerCase();
  if (ending === ".duckdb" || ending === ".db") {
    const { columnStatistics } = options;
    const scratch = await database(path, options);
    return new DuckDbEngine(await sealed(scratch, () => Promise.resolve({ columnStatistics })));
  }
  const view: View =
    ending === ".parquet"
      ? (connection) => parquetView(path, options, connection)
      : (connection, folder) => csvView(path, size, options, connection, folder);
  return new DuckDbEngine(await sealed(await startDuckDb(":memory:", options), view));
}

async function database(path: string, options: FileOptions): Promise<Scratch> {
  try {
    return await startDuckDb(resolve(path), options);
  } catch {
    const advice = "check that it is one, and that no other program writes to it";
    throw unavailable(JSON.stringify(path), "cannot be opened as a DuckDB database", advice);
  }
}

async function parquetView(
  path: string,
  { signal }: FileOptions,
  connection: DuckDBConnection,
): Promise<Viewed> {
  const name = await createView(path, parquetSelect(path), connection);
  await allowOnly(path, connection);
  await checkParquet(path, name, connection, signal);
  return { view: { name, about: { everyRecordIsRow: true } } };
}

async function csvView(
  path: string,
  size: number,
  { csv = {} }: FileOptions,
  connection: DuckDBConnection,
  folder: string,
): Promise<Viewed> {
  const { file, columns, layout } = await openCsv(path, csv, folder);
  const name = await createView(path, csvSelect(file, columns, layout), connection);
  await allowOnly(file, connection);
  const declared = [...layout.declared.keys()];
  const header = { file: basename(path), names: columns.length, declared };
  // A line of a CSV file is at least its end.
  return { view: { name, about: { header } }, rowsAtMost: size };
}

async function createView(path: string, select: string, connection: DuckDBConnection) {
  const name = basename(path, extname(path));
  try {
    await connection.run(`CREATE VIEW ${quotedName(name)} AS ${select}`);
    return name;
  } catch {
    const kind = extname(path).toLowerCase() === ".parquet" ? "Parquet" : "CSV";
    throw notOfItsKind(path, kind);
  }
}

const allowOnly = (file: string, connection: DuckDBConnection) =>
  connection.run(`SET allowed_paths = [${literal(resolve(file))}, ${literalPath(file)}]`);

/** What a query may still change; a view cannot change anything. */
const SESSION = "['TimeZone', 'enable_progress_bar', 'enable_progress_bar_print']";

/**
 * Once a source is open, DuckDB reads it and nothing else, and writes nothing but what does not fit
 * into memory. A view of a .duckdb file could otherwise read any file of this machine.
 */
async function sealed({ instance, folder, release }: Scratch, view: View): Promise<DuckDbSource> {
  try {
    const connection = await instance.connect();
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    const viewed = await view(connection, folder);
    await connection.run(
      `SET enable_external_access = false; SET allowed_configs = ${SESSION}; SET lock_configuration = true`,
    );
    connection.closeSync();
    return { ...viewed, instance, release };
  } catch (error) {
    instance.closeSync();
    release();
    throw error;
  }
}
