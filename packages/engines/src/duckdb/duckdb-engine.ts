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
import { type AskedQuery, compileCounts, compileFor, compileSpread } from "../sql/index.js";
import { isStored, uniqueOf } from "./duckdb-catalog.js";
import { columnsOf } from "./duckdb-columns.js";
import type { DuckDbConnection } from "./duckdb-host.js";
import { type Compile, readShares } from "./duckdb-shares.js";
import type { DuckDbSource, FileTable, TableProperties } from "./duckdb-source.js";
import { interruptible } from "./interruptible.js";
import { quotedPath } from "./names.js";
import { isReadable, unreadableRows } from "./readable.js";
import { runTogether } from "./run-together.js";
import { TableCopies } from "./table-copies.js";

export class DuckDbEngine implements Engine {
  readonly dialect = "duckdb";

  private readonly copies: TableCopies;
  /** The columns of the tables that were opened. These columns never change. */
  private readonly opened = new Map<string, readonly Column[]>();

  constructor(private readonly source: DuckDbSource) {
    this.copies = new TableCopies(source);
  }

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
    const versions = await Promise.all(changing.map((file) => this.source.host.fileVersion(file)));
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
    const key = quotedPath(path);
    const known = this.opened.get(key);
    if (known !== undefined) return known;
    const columns = await this.withConnection((connection) => columnsOf(connection, path));
    if (columns.length === 0) throw noTable("duckdb", JSON.stringify(name));
    if (this.source.database === undefined) this.opened.set(key, columns);
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
    const from = await this.copies.reading(query);
    const compile: Compile = (reading) =>
      compileFor(from, "duckdb", { ...reading, salt: options.salt });
    const { keyTypes } = compile({});
    return this.inShares(query, compile, options, (shares) =>
      assemble(query, keyTypes, shares, options.signal),
    );
  }

  /** Queries of tables without a copy in memory run one after another. */
  async runAll(
    asked: readonly AskedQuery[],
    { signal, progress }: Omit<RunOptions, "salt">,
  ): Promise<readonly (readonly Group[])[]> {
    const results: (readonly Group[])[] = [];
    const copied = await this.copies.readingAll(asked);
    const places = [...copied.keys()];
    const together = await this.together([...copied.values()], signal);
    together?.forEach((groups, i) => {
      if (groups !== undefined) results[places[i]!] = groups;
    });
    for (const [place, { query, salt }] of asked.entries()) {
      results[place] ??= await this.run(query, { salt, ...(signal && { signal }) });
      progress?.((place + 1) / asked.length);
    }
    return results;
  }

  /** Undefined if the queries cannot run together. Each one then runs alone, or has its own error. */
  private async together(asked: readonly AskedQuery[], signal: AbortSignal | undefined) {
    try {
      return await this.withConnection((connection) =>
        interruptible(connection, signal, () => runTogether(connection, asked, signal)),
      );
    } catch (error) {
      if (signal?.aborted) throw error;
      return undefined;
    }
  }

  async counts(query: SetsQuery, options: RunOptions): Promise<readonly Float64Array[]> {
    const from = await this.copies.reading(query);
    const compile: Compile = (reading) =>
      compileCounts(from, "duckdb", { ...reading, salt: options.salt });
    compile({});
    return this.inShares(query, compile, options, async (shares) => assembleCounts(query, shares));
  }

  async spread(query: SpreadQuery, options: RunOptions): Promise<SpreadResult> {
    const from = await this.copies.reading(query);
    const compile: Compile = (reading) =>
      compileSpread(from, "duckdb", { ...reading, salt: options.salt });
    const { keyTypes } = compile({});
    return this.inShares(query, compile, options, (shares) =>
      assembleSpread(query, keyTypes, shares, options.signal),
    );
  }

  close(): Promise<void> {
    return this.source.host.release();
  }

  /**
   * Processes the units in shares that fit into memory. `assembleShares` adds up the integers of
   * all shares.
   */
  private inShares<T>(
    query: AggregateQuery,
    compile: Compile,
    options: RunOptions,
    assembleShares: (shares: readonly (readonly Row[])[]) => Promise<T>,
  ): Promise<T> {
    return this.withConnection((connection) =>
      interruptible(connection, options.signal, async () =>
        assembleShares(await readShares(connection, this.source, query, compile, options)),
      ),
    );
  }

  private async withConnection<T>(work: (connection: DuckDbConnection) => Promise<T>): Promise<T> {
    const connection = await this.source.host.connect();
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
}
