import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join, resolve } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { csvColumns } from "./csv/header.js";
import { csvLayout } from "./csv/options.js";
import { csvSelect } from "./csv/select.js";
import { transcode } from "./csv/transcode.js";
import { DuckDbEngine, type DuckDbSource } from "./duckdb-engine.js";
import type { ConnectOptions, Engine } from "./engine.js";
import { unavailable } from "./failure.js";
import { checkFile } from "./file.js";
import { literal, literalPath, quotedName } from "./file-name.js";
import { checkParquet } from "./parquet.js";

/** Open a file with embedded DuckDB: its own as it is, CSV and Parquet as a view of the file's name. */
export async function openDuckDb(path: string, options: ConnectOptions): Promise<Engine> {
  const { size } = await checkFile(path);
  const ending = extname(path).toLowerCase();
  if (ending === ".duckdb" || ending === ".db") {
    return new DuckDbEngine(await opened(path, resolve(path), options, () => Promise.resolve({})));
  }
  return new DuckDbEngine(
    await opened(path, ":memory:", options, (connection, spill) =>
      ending === ".parquet"
        ? parquetView(path, options, connection)
        : csvView(path, size, options, connection, spill),
    ),
  );
}

type Viewed = Omit<DuckDbSource, "instance" | "release">;

async function parquetView(
  path: string,
  { signal }: ConnectOptions,
  connection: DuckDBConnection,
): Promise<Viewed> {
  const name = await createView(
    path,
    `SELECT * FROM read_parquet(${literalPath(path)}, hive_partitioning = false)`,
    connection,
  );
  await allowOnly(path, connection);
  await checkParquet(path, name, connection, signal);
  return { view: { name, about: { everyRecordIsRow: true } } };
}

/** In UTF-8 the file is read where it is, in other encodings from a copy in the temporary folder. */
async function csvView(
  path: string,
  size: number,
  { csv = {} }: ConnectOptions,
  connection: DuckDBConnection,
  spill: string,
): Promise<Viewed> {
  const layout = csvLayout(path, csv);
  const file = layout.encoding === "utf-8" ? path : join(spill, "utf-8.csv");
  if (file !== path) await transcode(path, file, layout.encoding);
  const columns = await csvColumns(file, path, layout);
  const name = await createView(path, csvSelect(file, columns, layout), connection);
  await allowOnly(file, connection);
  const header = {
    file: basename(path),
    names: columns.length,
    declared: [...layout.declared.keys()],
  };
  // A line of a CSV file is at least its end.
  return { view: { name, about: { header } }, rowsAtMost: size };
}

async function createView(path: string, select: string, connection: DuckDBConnection) {
  const name = basename(path, extname(path));
  try {
    await connection.run(`CREATE VIEW ${quotedName(name)} AS ${select}`);
    return name;
  } catch {
    throw unavailable(JSON.stringify(path), "not a file of its kind", "check the name's ending");
  }
}

const allowOnly = (file: string, connection: DuckDBConnection) =>
  connection.run(`SET allowed_paths = [${literal(resolve(file))}, ${literalPath(file)}]`);

/** What a query may still change; a view cannot change anything. */
const SESSION = "['TimeZone', 'enable_progress_bar', 'enable_progress_bar_print']";

/**
 * A DuckDB that reads one file and writes nothing but what does not fit into memory, to a folder that
 * only this user can read. Views of a .duckdb file would otherwise read any file of this machine.
 */
async function opened(
  path: string,
  database: string,
  options: ConnectOptions,
  view: (connection: DuckDBConnection, spill: string) => Promise<Viewed>,
): Promise<DuckDbSource> {
  const spill = mkdtempSync(join(tmpdir(), "noisewright-"));
  const release = () => rmSync(spill, { recursive: true, force: true });
  let instance: DuckDBInstance | undefined;
  try {
    instance = await instanceOf(path, database, spill, options);
    const connection = await instance.connect();
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    const viewed = await view(connection, spill);
    await connection.run(
      `SET enable_external_access = false; SET allowed_configs = ${SESSION}; SET lock_configuration = true`,
    );
    connection.closeSync();
    return { ...viewed, instance, release };
  } catch (error) {
    instance?.closeSync();
    release();
    throw error;
  }
}

async function instanceOf(
  path: string,
  database: string,
  spill: string,
  { threads, memoryLimit }: ConnectOptions,
): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(database, {
      ...(database === ":memory:" ? {} : { access_mode: "READ_ONLY" }),
      ...(threads === undefined ? {} : { threads: String(threads) }),
      ...(memoryLimit === undefined ? {} : { memory_limit: `${memoryLimit}B` }),
      temp_directory: spill,
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      allow_community_extensions: "false",
      allow_persistent_secrets: "false",
      preserve_insertion_order: "false",
    });
  } catch {
    const advice = "check that it is one, and that no other program writes to it";
    throw unavailable(JSON.stringify(path), "cannot be opened as a DuckDB database", advice);
  }
}
