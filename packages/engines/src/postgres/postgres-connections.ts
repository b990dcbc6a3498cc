import pg from "pg";
import { cancellable, type Row, type RunOptions } from "../engine/index.js";
import type { Statement } from "../sql/index.js";
import { translated } from "./postgres-errors.js";
import { SETTINGS } from "./postgres-statements.js";

/** Connections to one database. `subject` names the database in messages. */
export class PostgresConnections {
  private readonly pool: pg.Pool;

  constructor(
    url: string,
    readonly subject: string,
  ) {
    this.pool = new pg.Pool({ connectionString: url, max: 4, application_name: "noisewright" });
    // The pool replaces an idle connection that breaks. Without a listener, the `error` event would
    // end the process.
    this.pool.on("error", () => {});
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /**
   * Runs a statement with fixed settings and returns its rows. If the signal is aborted, the
   * statement is cancelled.
   */
  async read(
    { text, parameters }: Pick<Statement, "text" | "parameters">,
    { signal, progress }: { signal?: AbortSignal | undefined; progress?: RunOptions["progress"] },
  ): Promise<readonly Row[]> {
    const values = parameters.map(({ value }) => value);
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
      progress?.(1);
      client.release();
      return rows;
    } catch (error) {
      // The transaction is still open, so the connection is not reused.
      client.release(true);
      throw error;
    }
  }

  async query(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
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
