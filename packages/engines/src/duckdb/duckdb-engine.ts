import type { DuckDBConnection } from "@duckdb/node-api";
import { digestOf } from "@noisewright/core/ledger";
import {
  assemble,
  assembleCounts,
  type Engine,
  type Group,
  nameParts,
  noTable,
  type Row,
  type RunOptions,
  tableMissing,
  unavailable,
} from "../engine/index.js";
import type { AggregateQuery, SetsQuery, Table } from "../query/index.js";
import { compileCounts, compileFor, type Reading, type Statement } from "../sql/index.js";
import { columnsOf } from "./duckdb-columns.js";
import { readShares } from "./duckdb-shares.js";
import { type DuckDbSource, STORED_TABLE, type TableProperties } from "./duckdb-source.js";
import { quotedPath, run, text } from "./duckdb-statement.js";
import { fileVersion } from "./file.js";
import { interruptible } from "./interruptible.js";
import { isReadable } from "./readable.js";

export class DuckDbEngine implements Engine {
  readonly dialect = "duckdb";

  constructor(private readonly source: DuckDbSource) {}

  async table(name?: string, signal?: AbortSignal): Promise<Table> {
    const { path, columns } = await this.schema(name);
    return {
      path,
      columns,
      ...(this.source.view?.properties ?? (await this.stored(path, signal))),
    };
  }

  async fingerprint(name?: string): Promise<string | undefined> {
    const { file } = this.source;
    if (file === undefined) return undefined;
    // A program that changes a DuckDB file may first write to a second file beside it.
    const versions = await Promise.all([file, `${file}.wal`].map(fileVersion));
    const { path, columns } = await this.schema(name);
    return digestOf({ versions, path, columns });
  }

  private async schema(name?: string): Promise<Pick<Table, "path" | "columns">> {
    const parts = name === undefined ? [] : nameParts(name, 2);
    const wanted = parts.at(-1) ?? this.source.view?.name;
    if (wanted === undefined) throw tableMissing("duckdb");
    const path = [parts.length === 2 ? parts[0]! : "main", wanted] as const;
    const columns = await this.withConnection((connection) => columnsOf(connection, path));
    if (columns.length === 0) throw noTable("duckdb", JSON.stringify(name ?? wanted));
    return { path, columns };
  }

  /**
   * Returns the properties of a stored table. A view or a generated column may fail to compute. So
   * a view, or a table with a generated column, is read in full first.
   */
  private stored(path: readonly string[], signal?: AbortSignal): Promise<TableProperties> {
    return this.withConnection(async (connection) => {
      const [own] = await run(connection, STORED_TABLE, path.map(text));
      if (own !== undefined) return { everyRecordIsRow: true };
      if (await isReadable(connection, quotedPath(path), signal)) return {};
      throw unavailable(
        `duckdb: table ${JSON.stringify(path.at(-1))}`,
        "the view or a generated column cannot be read in full, or needs other files",
        "store the rows as a table of this file",
      );
    });
  }

  async run(query: AggregateQuery, options: RunOptions): Promise<readonly Group[]> {
    const compile = (reading: Reading) =>
      compileFor(query, "duckdb", { ...reading, salt: options.salt });
    const { keyTypes } = compile({});
    return this.inShares(query, compile, options, (shares) =>
      assemble(query, keyTypes, shares, options.signal),
    );
  }

  async counts(query: SetsQuery, options: RunOptions): Promise<readonly Float64Array[]> {
    const compile = (reading: Reading) =>
      compileCounts(query, "duckdb", { ...reading, salt: options.salt });
    compile({});
    return this.inShares(query, compile, options, async (shares) => assembleCounts(query, shares));
  }

  async close(): Promise<void> {
    this.source.instance.closeSync();
    this.source.release();
  }

  /**
   * Processes the units in shares that fit into memory. `assembleShares` adds up the integers of
   * all shares.
   */
  private inShares<T>(
    query: AggregateQuery,
    compile: (reading: Reading) => Statement,
    options: RunOptions,
    assembleShares: (shares: readonly (readonly Row[])[]) => Promise<T>,
  ): Promise<T> {
    return this.withConnection((connection) =>
      interruptible(connection, options.signal, async () =>
        assembleShares(await readShares(connection, this.source, query, compile, options)),
      ),
    );
  }

  private async withConnection<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.source.instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }
}
