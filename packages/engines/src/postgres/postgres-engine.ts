import { NoisewrightError } from "@noisewright/core";
import { digestOf } from "@noisewright/core/ledger";
import pg from "pg";
import {
  assemble,
  assembleCounts,
  cancellable,
  columnType,
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
import { compileCounts, compileFor } from "../sql/index.js";
import { translated } from "./postgres-errors.js";
import { CHANGES, COLUMNS, inFull, SETTINGS, STORED } from "./postgres-statements.js";

export async function openPostgres(url: string): Promise<Engine> {
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: "noisewright" });
  // The pool replaces an idle connection that breaks. Without a listener, the `error` event would
  // end the process.
  pool.on("error", () => {});
  const engine = new PostgresEngine(pool, shownAddress(url));
  try {
    await engine.check();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return engine;
}

/** The host and the database of an address, without user and password, for messages. */
function shownAddress(url: string): string {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: "", pathname: "" };
  return `postgres ${host}${pathname}`;
}

class PostgresEngine implements Engine {
  readonly dialect = "postgres";

  constructor(
    private readonly pool: pg.Pool,
    private readonly subject: string,
  ) {}

  async check(): Promise<void> {
    const [row] = await this.query("SELECT current_setting('server_encoding')", []);
    if (row?.[0] !== "UTF8") {
      // In any other encoding, a text may have no form in UTF-8, or two texts may have the same
      // form.
      throw unavailable(
        this.subject,
        "the encoding of the database is not UTF8",
        "use a database with encoding UTF8",
      );
    }
  }

  async table(name?: string, signal?: AbortSignal): Promise<Table> {
    const { quoted, path, columns } = await this.schema(name);
    const [stored] = await this.query(STORED, [quoted]);
    if (stored !== undefined) return { path, columns, everyRecordIsRow: true };
    await this.checkReadable(path, signal);
    return { path, columns };
  }

  async fingerprint(name?: string): Promise<string | undefined> {
    const { quoted, path, columns } = await this.schema(name);
    const changes = await this.query(CHANGES, [quoted]).catch(() => []);
    return digestOf({ path, columns, changes });
  }

  /** Returns the schema of a table, and the quoted name of the table. */
  private async schema(name?: string) {
    if (name === undefined) throw tableMissing(this.subject);
    const parts = nameParts(name, 2).map((part) => `"${part.replaceAll('"', '""')}"`);
    const quoted = parts.join(".");
    const rows = await this.query(COLUMNS, [quoted]);
    const [schema, table] = rows[0] ?? [];
    if (table === undefined) throw noTable(this.subject, JSON.stringify(name));
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
      await this.read(inFull(path), [], signal);
    } catch (error) {
      if (!(error instanceof NoisewrightError) || error.details.code === "cancelled") throw error;
      throw unavailable(
        `${this.subject}: ${JSON.stringify(path.at(-1))}`,
        "the view, foreign table or table with row security cannot be read in full",
        "store the rows in an ordinary table",
      );
    }
  }

  async run(
    query: AggregateQuery,
    { salt, signal, progress }: RunOptions,
  ): Promise<readonly Group[]> {
    const { text, parameters, keyTypes } = compileFor(query, "postgres", { salt });
    const values = parameters.map(({ value }) => value);
    const rows = await this.read(text, values, signal);
    progress?.(1);
    return await assemble(query, keyTypes, [rows], signal);
  }

  async counts(
    query: SetsQuery,
    { salt, signal, progress }: RunOptions,
  ): Promise<readonly Float64Array[]> {
    const { text, parameters } = compileCounts(query, "postgres", { salt });
    const values = parameters.map(({ value }) => value);
    const rows = await this.read(text, values, signal);
    progress?.(1);
    return assembleCounts(query, [rows]);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /**
   * Runs a statement with fixed settings and returns its rows. If the signal is aborted, the
   * statement is cancelled.
   */
  private async read(
    text: string,
    values: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<readonly Row[]> {
    const client = await this.connection();
    try {
      // A second connection sends the request to cancel. A request that comes too late does no
      // harm.
      const processID = "processID" in client ? client.processID : undefined;
      const stop = () =>
        void this.query("SELECT pg_cancel_backend($1)", [processID]).catch(() => {});
      const rows = await cancellable(this.subject, signal, stop, async () => {
        await this.send(client, SETTINGS, []);
        const result = await this.send(client, text, values);
        await this.send(client, "COMMIT", []);
        return result;
      });
      client.release();
      return rows;
    } catch (error) {
      // The transaction is still open, so the connection is not reused.
      client.release(true);
      throw error;
    }
  }

  private async query(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const client = await this.connection();
    try {
      return await this.send(client, text, values);
    } finally {
      client.release();
    }
  }

  private async connection(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw translated(this.subject, error);
    }
  }

  private async send(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    try {
      const result = await client.query({ text, values: [...values], rowMode: "array" });
      const rows: readonly Row[] = result.rows;
      return rows;
    } catch (error) {
      throw translated(this.subject, error);
    }
  }
}
