import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { DuckDbHost } from "../duckdb/index.js";
import { exactVersion, fileVersion } from "./file.js";
import { NodeConnection } from "./node-connection.js";

export interface DuckDbOptions {
  /**
   * The memory that DuckDB may use, in bytes. DuckDB writes data that do not fit into this memory
   * to a temporary folder.
   */
  readonly memoryLimit?: number;
  readonly threads?: number;
}

/** A DuckDB instance in memory, without extensions, and a temporary folder that only this user can read. */
export class NodeHost implements DuckDbHost<NodeConnection> {
  readonly fileVersion = fileVersion;
  readonly exactVersion = exactVersion;

  /** `folder` is where DuckDB writes data that do not fit into memory. */
  constructor(
    private readonly instance: DuckDBInstance,
    readonly folder: string,
  ) {}

  async connect(): Promise<NodeConnection> {
    return NodeConnection.of(await this.instance.connect());
  }

  async release(): Promise<void> {
    this.instance.closeSync();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function startDuckDb({ threads, memoryLimit }: DuckDbOptions = {}): Promise<NodeHost> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-"));
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
    return new NodeHost(instance, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Runs `work` with a DuckDB instance in memory. Afterwards removes the instance and its temporary
 * folder.
 */
export async function withDuckDb<T>(
  work: (connection: NodeConnection, folder: string) => Promise<T>,
  options?: DuckDbOptions,
): Promise<T> {
  const host = await startDuckDb(options);
  try {
    return await work(await host.connect(), host.folder);
  } finally {
    await host.release();
  }
}
