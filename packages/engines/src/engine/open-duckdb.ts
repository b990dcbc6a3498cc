import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { DuckDbEngine } from "./duckdb-engine.js";
import type { ConnectOptions, Engine } from "./engine.js";
import { unavailable } from "./failure.js";
import { checkFile, csvSelect, parquetSelect } from "./files.js";

/** Open a file with embedded DuckDB: its own as it is, CSV and Parquet as a view of the file's name. */
export async function openDuckDb(path: string, options: ConnectOptions): Promise<Engine> {
  const { size } = await checkFile(path);
  const ending = extname(path).toLowerCase();
  if (ending === ".duckdb" || ending === ".db")
    return new DuckDbEngine({ ...(await open(path, path, options)), ...statistics(options) });
  const parquet = ending === ".parquet";
  const select = parquet ? parquetSelect(path) : await csvSelect(path, options.csv ?? {});
  const source = await open(path, ":memory:", options);
  const view = basename(path, extname(path));
  try {
    const connection = await source.instance.connect();
    await connection.run(`CREATE VIEW "${view.replaceAll('"', '""')}" AS ${select}`);
    connection.closeSync();
  } catch {
    source.release();
    throw unavailable(JSON.stringify(path), "not a file of its kind", "check the name's ending");
  }
  // A line of a CSV file is at least its end.
  return new DuckDbEngine({ ...source, view, ...(parquet ? {} : { rowsAtMost: size }) });
}

const statistics = ({ columnStatistics }: ConnectOptions) => ({ columnStatistics });

/** What does not fit into memory goes to a folder that only this user can read. */
async function open(path: string, database: string, { threads, memoryLimit }: ConnectOptions) {
  const spill = mkdtempSync(join(tmpdir(), "noisewright-"));
  const release = () => rmSync(spill, { recursive: true, force: true });
  try {
    const instance = await DuckDBInstance.create(database, {
      ...(database === ":memory:" ? {} : { access_mode: "READ_ONLY" }),
      ...(threads === undefined ? {} : { threads: String(threads) }),
      ...(memoryLimit === undefined ? {} : { memory_limit: `${memoryLimit}B` }),
      temp_directory: spill,
      autoinstall_known_extensions: "false",
      preserve_insertion_order: "false",
    });
    return { instance, release };
  } catch {
    release();
    const advice = "check that it is one, and that no other program writes to it";
    throw unavailable(JSON.stringify(path), "cannot be opened as a DuckDB database", advice);
  }
}
