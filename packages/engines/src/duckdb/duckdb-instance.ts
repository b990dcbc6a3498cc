import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

export interface DuckDbOptions {
  /**
   * The memory that DuckDB may use, in bytes. DuckDB writes data that do not fit into this memory
   * to a temporary folder.
   */
  readonly memoryLimit?: number;
  readonly threads?: number;
}

/** A DuckDB instance in memory, without extensions, and a temporary folder that only this user can read. */
export interface TemporaryDuckDb {
  readonly instance: DuckDBInstance;
  /** The folder to which DuckDB writes data that do not fit into memory. */
  readonly folder: string;
  readonly release: () => void;
}

export async function startDuckDb({
  threads,
  memoryLimit,
}: DuckDbOptions = {}): Promise<TemporaryDuckDb> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-"));
  const release = () => rmSync(folder, { recursive: true, force: true });
  try {
    const instance = await DuckDBInstance.create(":memory:", {
      ...(threads === undefined ? {} : { threads: String(threads) }),
      ...(memoryLimit === undefined ? {} : { memory_limit: `${memoryLimit}B` }),
      temp_directory: folder,
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      allow_community_extensions: "false",
      allow_persistent_secrets: "false",
      preserve_insertion_order: "false",
    });
    return { instance, folder, release };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Runs `work` with a DuckDB instance in memory. Afterwards removes the instance and its temporary
 * folder.
 */
export async function withDuckDb<T>(
  work: (connection: DuckDBConnection, folder: string) => Promise<T>,
  options?: DuckDbOptions,
): Promise<T> {
  const { instance, folder, release } = await startDuckDb(options);
  try {
    const connection = await instance.connect();
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    return await work(connection, folder);
  } finally {
    instance.closeSync();
    release();
  }
}
