import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import type { DuckDbConnection } from "../duckdb/index.js";
import type { Row } from "../engine/index.js";
import { wasmLiteral } from "./wasm-literal.js";

/** How many milliseconds a statement may take to stop before its worker is ended. */
const PATIENCE_MS = 700;

/**
 * The bytes for one share of the units. A share of 16 million (unit, group) pairs, which is about the
 * largest share, needed 1.8 GB in an experiment. DuckDB-Wasm may use 3.1 GiB, and cannot write data
 * to disk that do not fit into memory.
 */
const SHARE_BYTES = 2 ** 30;

/** What a connection needs of its host. */
export interface WasmControl {
  /** The completed fraction of the statement that is running. */
  fraction: number;
  /** Ends the worker. */
  stop(): void;
  /** The error to show for an error of DuckDB. */
  translated(error: unknown): Promise<Error>;
}

/** A connection of DuckDB-Wasm. All values are in the text of statements. */
export class WasmConnection implements DuckDbConnection {
  readonly placeholder = wasmLiteral;
  private running = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: AsyncDuckDBConnection,
    private readonly control: WasmControl,
  ) {}

  rows(text: string): Promise<readonly Row[]> {
    return this.working(async () => {
      this.control.fraction = 0;
      const rows: Row[] = [];
      for await (const batch of await this.connection.send(text)) {
        const columns = batch.schema.fields.map((_, i) => batch.getChildAt(i));
        for (let row = 0; row < batch.numRows; row++) {
          rows.push(columns.map((column) => plain(column?.get(row))));
        }
      }
      return rows;
    });
  }

  async prepares(text: string): Promise<boolean> {
    try {
      await (await this.connection.prepare(text)).close();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Adds record batches to a table: an Arrow stream in IPC format. The first call for a table creates
   * the table. The bytes are handed over to the worker, so the caller cannot use them any more.
   */
  insertArrow(table: string, stream: Uint8Array, create: boolean): Promise<void> {
    const options = { name: table, schema: "main", create };
    return this.working(() => this.connection.insertArrowFromIPCStream(stream, options));
  }

  async memory(): Promise<number> {
    return SHARE_BYTES;
  }

  interrupt(): void {
    if (this.running === 0) return;
    this.connection.cancelSent().catch(() => {});
    this.patience ??= setTimeout(() => {
      this.patience = undefined;
      if (this.running > 0) this.control.stop();
    }, PATIENCE_MS);
  }

  progress(): number {
    return this.control.fraction;
  }

  async close(): Promise<void> {
    clearTimeout(this.patience);
    await this.connection.close().catch(() => {});
  }

  private async working<T>(work: () => Promise<T>): Promise<T> {
    this.running++;
    try {
      return await work();
    } catch (error) {
      throw await this.control.translated(error);
    } finally {
      this.running--;
    }
  }
}

/** A list becomes an array. All other values of our statements are plain already. */
const plain = (value: unknown): unknown =>
  typeof value === "object" && value !== null && Symbol.iterator in value
    ? Array.from(value as Iterable<unknown>)
    : value;
