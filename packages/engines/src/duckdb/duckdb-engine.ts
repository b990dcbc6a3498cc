import type { DuckDBConnection } from "@duckdb/node-api";
import { digestOf } from "@noisewright/core/ledger";
import {
  assemble,
  assembleCounts,
  assembleSpread,
  type Engine,
  type Group,
  nameParts,
  noTable,
  type Row,
  type RunOptions,
  tableMissing,
  uniqueColumns,
} from "../engine/index.js";
import type {
  AggregateQuery,
  Column,
  SetsQuery,
  SpreadQuery,
  SpreadResult,
  Table,
} from "../query/index.js";
import {
  compileCounts,
  compileFor,
  compileSpread,
  type Reading,
  type Statement,
} from "../sql/index.js";
import { columnsOf } from "./duckdb-columns.js";
import { readShares } from "./duckdb-shares.js";
import {
  type DuckDbSource,
  type FileTable,
  isStored,
  type TableProperties,
  uniqueOf,
} from "./duckdb-source.js";
import { quotedPath } from "./duckdb-statement.js";
import { fileVersion } from "./file.js";
import { interruptible } from "./interruptible.js";
import { isReadable, unreadableRows } from "./readable.js";

export class DuckDbEngine implements Engine {
  readonly dialect = "duckdb";

  constructor(private readonly source: DuckDbSource) {}

  async table(name?: string, signal?: AbortSignal): Promise<Table> {
    const { path, properties, stored } = this.find(name);
    const columns = await this.columns(path, name);
    return {
      path,
      columns,
      ...(stored !== undefined && { stored }),
      ...(properties ?? (await this.propertiesOf(path, signal))),
    };
  }

  async fingerprint(name?: string): Promise<string | undefined> {
    const { files, path } = this.find(name);
    // A program that changes a DuckDB file may first write to a second file beside it.
    const changing = files.length === 1 ? [files[0]!, `${files[0]}.wal`] : files;
    const versions = await Promise.all(changing.map(fileVersion));
    const columns = await this.columns(path, name);
    return digestOf({ versions, path: path.slice(-2), columns });
  }

  private find(name: string | undefined): FileTable {
    const { tables, database } = this.source;
    if (name === undefined) {
      const [only, ...others] = tables.values();
      if (only === undefined || others.length > 0) throw tableMissing("duckdb");
      return only;
    }
    const exact = database === undefined ? tables.get(name) : undefined;
    if (exact !== undefined) return exact;
    const [table, schema = "main"] = nameParts(name, 2).toReversed();
    if (database !== undefined) {
      return { files: [database.file], path: [database.name, schema, table!] };
    }
    const found = schema === "main" ? tables.get(table!) : undefined;
    if (found === undefined) throw noTable("duckdb", JSON.stringify(name));
    return found;
  }

  private async columns(path: readonly string[], name = path.at(-1)): Promise<readonly Column[]> {
    const columns = await this.withConnection((connection) => columnsOf(connection, path));
    if (columns.length === 0) throw noTable("duckdb", JSON.stringify(name));
    return columns;
  }

  /**
   * Returns the properties of a stored table. A view or a generated column may fail to compute. So
   * a view, or a table with a generated column, is read in full first.
   */
  private propertiesOf(path: readonly string[], signal?: AbortSignal): Promise<TableProperties> {
    return this.withConnection(async (connection) => {
      if (await isStored(connection, path)) {
        return { everyRecordIsRow: true, ...uniqueColumns(await uniqueOf(connection, path)) };
      }
      if (await isReadable(connection, quotedPath(path), signal)) return {};
      throw unreadableRows(`duckdb: table ${JSON.stringify(path.at(-1))}`);
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

  async spread(query: SpreadQuery, options: RunOptions): Promise<SpreadResult> {
    const compile = (reading: Reading) =>
      compileSpread(query, "duckdb", { ...reading, salt: options.salt });
    const { keyTypes } = compile({});
    return this.inShares(query, compile, options, (shares) =>
      assembleSpread(query, keyTypes, shares, options.signal),
    );
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
