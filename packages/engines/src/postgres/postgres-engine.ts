import { NoisewrightError } from "@noisewright/core";
import pg from "pg";
import {
  assemble,
  cancellable,
  columnType,
  type Engine,
  failed,
  type Group,
  nameParts,
  noTable,
  type Row,
  type RunOptions,
  unavailable,
} from "../engine/index.js";
import type { AggregateQuery, Table } from "../query/index.js";
import { compileFor } from "../sql/index.js";
import { COLUMNS, inFull, SETTINGS, STORED } from "./postgres-statements.js";

export async function openPostgres(url: string): Promise<Engine> {
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: "noisewright" });
  // An idle connection that breaks is replaced; the event must be heard or it ends the process.
  pool.on("error", () => {});
  const engine = new PostgresEngine(pool, where(url));
  try {
    await engine.check();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return engine;
}

/** Host and database for messages; never the user or password. */
function where(url: string): string {
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
      // Others hold text that has no form in UTF-8, or that has the same as another text.
      throw unavailable(this.subject, "an encoding other than UTF8", "use a database in UTF8");
    }
  }

  async table(name?: string, signal?: AbortSignal): Promise<Table> {
    if (name === undefined) throw noTable(this.subject, "given");
    const quoted = nameParts(name, 2).map((part) => `"${part.replaceAll('"', '""')}"`);
    const rows = await this.query(COLUMNS, [quoted.join(".")]);
    const [schema, table] = rows[0] ?? [];
    if (table === undefined) throw noTable(this.subject, JSON.stringify(name));
    const columns = rows.map(([, , column, type, folded]) => ({
      name: String(column),
      type: columnType(String(type)),
      ...(folded === true ? { folded: true as const } : {}),
    }));
    const [stored] = await this.query(STORED, [quoted.join(".")]);
    const path = [String(schema), String(table)];
    if (stored !== undefined) return { path, columns, everyRecordIsRow: true };
    await this.checkReadable(path, signal);
    return { path, columns };
  }

  /** What is computed may fail to be; found in a query, that would fail it after it was paid for. */
  private async checkReadable(path: readonly string[], signal?: AbortSignal): Promise<void> {
    try {
      await this.read(inFull(path), [], signal);
    } catch (error) {
      if (!(error instanceof NoisewrightError) || error.details.code === "cancelled") throw error;
      throw unavailable(
        `${this.subject}: ${JSON.stringify(path.at(-1))}`,
        "a view, a foreign table or one with row security that cannot be read in full",
        "store its rows in a table",
      );
    }
  }

  async run(
    plan: AggregateQuery,
    { salt, signal, progress }: RunOptions,
  ): Promise<readonly Group[]> {
    const query = compileFor(plan, "postgres", { salt });
    const values = query.parameters.map(({ value }) => value);
    const rows = await this.read(query.text, values, signal);
    progress?.(1);
    return await assemble(plan, query.keyTypes, [rows], signal);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** What a statement reads, under settings of our own, until the signal stops it. */
  private async read(
    text: string,
    values: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<readonly Row[]> {
    const client = await this.connection();
    try {
      // A second connection carries the request to cancel; it may come too late, which is no harm.
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
      // Its transaction is open, so the connection is not used again.
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
      throw this.named(error);
    }
  }

  private async send(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    try {
      const result = await client.query({ text, values: [...values], rowMode: "array" });
      const rows: readonly Row[] = result.rows;
      return rows;
    } catch (error) {
      throw this.named(error);
    }
  }

  /** By SQLSTATE and system codes alone. */
  private named(error: unknown): Error {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const mark = typeof code === "string" ? code : undefined;
    const known = Object.entries(KNOWN).find(([start]) => mark?.startsWith(start))?.[1];
    return known === undefined
      ? failed(this.subject, mark === undefined ? undefined : `SQLSTATE ${mark}`)
      : unavailable(this.subject, known[0], known[1]);
  }
}

const KNOWN: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  ECONNREFUSED: ["connection refused", "check host and port, and that the server runs"],
  ENOTFOUND: ["no such host", "check the host's name"],
  ETIMEDOUT: ["no answer", "check host, port and firewall"],
  "28": ["refused the user or password", "check both"],
  "3D": ["no such database", "check its name"],
  "42501": ["not allowed to read the table", "ask for SELECT on it"],
  "42P01": ["the table is gone", "read it again"],
  "42703": ["the table is not what the plan was made for", "read it again"],
  "53": ["out of memory, disk or connections", "ask the server's administrator"],
};
