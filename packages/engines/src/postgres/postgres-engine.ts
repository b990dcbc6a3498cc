import { NoisewrightError } from "@noisewright/core";
import { digestOf } from "@noisewright/core/ledger";
import {
  assemble,
  assembleCounts,
  assembleSpread,
  columnType,
  type Database,
  type Engine,
  type Group,
  nameParts,
  noTable,
  type RunOptions,
  tableMissing,
  unavailable,
  uniqueColumns,
} from "../engine/index.js";
import type {
  AggregateQuery,
  SetsQuery,
  SpreadQuery,
  SpreadResult,
  Table,
} from "../query/index.js";
import { compileCounts, compileFor, compileSpread } from "../sql/index.js";
import { serverOf, shownAddress } from "./postgres-address.js";
import { PostgresConnections } from "./postgres-connections.js";
import { CHANGES, COLUMNS, inFull, STORED, UNIQUE } from "./postgres-statements.js";

async function openPostgres(url: string): Promise<Engine> {
  const engine = new PostgresEngine(new PostgresConnections(url, shownAddress(url)));
  try {
    await engine.check();
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}

export const postgresDatabase: Database = {
  open: openPostgres,
  serverOf,
  tableName: (_, table) => table,
};

class PostgresEngine implements Engine {
  readonly dialect = "postgres";

  constructor(private readonly connections: PostgresConnections) {}

  async check(): Promise<void> {
    const [row] = await this.connections.query("SELECT current_setting('server_encoding')", []);
    if (row?.[0] !== "UTF8") {
      // In any other encoding, a text may have no form in UTF-8, or two texts may have the same
      // form.
      throw unavailable(
        this.connections.subject,
        "the encoding of the database is not UTF8",
        "use a database with encoding UTF8",
      );
    }
  }

  async table(name?: string, signal?: AbortSignal): Promise<Table> {
    const { quoted, path, columns } = await this.schema(name);
    const [stored] = await this.connections.query(STORED, [quoted]);
    if (stored === undefined) {
      await this.checkReadable(path, signal);
      return { path, columns };
    }
    const unique = await this.connections.query(UNIQUE, [quoted]);
    return { path, columns, everyRecordIsRow: true, ...uniqueColumns(unique) };
  }

  async fingerprint(name?: string): Promise<string | undefined> {
    const { quoted, path, columns } = await this.schema(name);
    const changes = await this.connections.query(CHANGES, [quoted]).catch(() => []);
    return digestOf({ path, columns, changes });
  }

  /** Returns the schema of a table, and the quoted name of the table. */
  private async schema(name?: string) {
    if (name === undefined) throw tableMissing(this.connections.subject);
    const parts = nameParts(name, 2).map((part) => `"${part.replaceAll('"', '""')}"`);
    const quoted = parts.join(".");
    const rows = await this.connections.query(COLUMNS, [quoted]);
    const [schema, table] = rows[0] ?? [];
    if (table === undefined) throw noTable(this.connections.subject, JSON.stringify(name));
    const columns = rows.map(([, , column, type, folded]) => ({
      name: String(column),
      type: columnType(String(type)),
      ...(folded === true ? { folded: true as const } : {}),
    }));
    return { quoted, path: [String(schema), String(table)], columns };
  }

  /**
   * Reads a view in full before any budget is spent. A value that fails to compute would otherwise
   * make a query fail after its budget was spent.
   */
  private async checkReadable(path: readonly string[], signal?: AbortSignal): Promise<void> {
    try {
      await this.connections.read({ text: inFull(path), parameters: [] }, { signal });
    } catch (error) {
      if (!(error instanceof NoisewrightError) || error.details.code === "cancelled") throw error;
      throw unavailable(
        `${this.connections.subject}: ${JSON.stringify(path.at(-1))}`,
        "the view, foreign table or table with row security cannot be read in full",
        "store the rows in an ordinary table",
      );
    }
  }

  async run(query: AggregateQuery, options: RunOptions): Promise<readonly Group[]> {
    const statement = compileFor(query, "postgres", { salt: options.salt });
    const rows = await this.connections.read(statement, options);
    return await assemble(query, statement.keyTypes, [rows], options.signal);
  }

  async counts(query: SetsQuery, options: RunOptions): Promise<readonly Float64Array[]> {
    const statement = compileCounts(query, "postgres", { salt: options.salt });
    return assembleCounts(query, [await this.connections.read(statement, options)]);
  }

  async spread(query: SpreadQuery, options: RunOptions): Promise<SpreadResult> {
    const statement = compileSpread(query, "postgres", { salt: options.salt });
    const rows = await this.connections.read(statement, options);
    return await assembleSpread(query, statement.keyTypes, [rows], options.signal);
  }

  async close(): Promise<void> {
    await this.connections.close();
  }
}
