import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  VARCHAR,
} from "@duckdb/node-api";
import { type DuckDbConnection, duckDbError } from "../duckdb/index.js";
import type { Row } from "../engine/index.js";
import { duckdb, type Parameter } from "../sql/index.js";

/**
 * The types of bound values. Without these types the driver would guess, and would take 1e19 for a
 * 64-bit integer.
 */
const DRIVER_TYPES = { number: DOUBLE, integer: BIGINT, text: VARCHAR, boolean: BOOLEAN } as const;

const MEMORY_ADVICE = "raise `memoryLimit`, or free some space in the temporary folder";

/** The settings of a connection that runs queries. A sealed DuckDB still allows these settings. */
const SETTINGS =
  "SET TimeZone = 'UTC'; SET enable_progress_bar = true; SET enable_progress_bar_print = false";

const UNITS: Readonly<Record<string, number>> = { B: 0, bytes: 0, KiB: 1, MiB: 2, GiB: 3, TiB: 4 };

/** The rows of one appended chunk. */
const CHUNK_ROWS = 2048;

/** A connection of the native driver. */
export class NodeConnection implements DuckDbConnection {
  readonly placeholder = duckdb.placeholder;

  private constructor(private readonly connection: DuckDBConnection) {}

  static async of(connection: DuckDBConnection): Promise<NodeConnection> {
    await connection.run(SETTINGS);
    return new NodeConnection(connection);
  }

  async rows(text: string, parameters: readonly Parameter[] = []): Promise<readonly Row[]> {
    try {
      const values = parameters.map(({ value }) => value);
      const types = parameters.map(({ type }) => DRIVER_TYPES[type]);
      return (await this.connection.runAndReadAll(text, values, types)).getRowsJS();
    } catch (error) {
      throw duckDbError(error, MEMORY_ADVICE);
    }
  }

  async prepares(text: string): Promise<boolean> {
    try {
      (await this.connection.prepare(text)).destroySync();
      return true;
    } catch {
      return false;
    }
  }

  async memory(): Promise<number> {
    const [row] = await this.rows("SELECT current_setting('memory_limit')");
    const [amount, unit] = String(row?.[0]).split(" ");
    return Number(amount) * 1024 ** (UNITS[unit ?? "B"] ?? 0);
  }

  interrupt(): void {
    this.connection.interrupt();
  }

  progress(): number {
    return Math.min(Math.max(this.connection.progress.percentage / 100, 0), 1);
  }

  async close(): Promise<void> {
    this.connection.closeSync();
  }

  /** Opens a table of texts, to which rows can be added. */
  async appender(table: string, columns: number): Promise<TextAppender> {
    const appender = await this.connection.createAppender(table);
    const types = Array.from({ length: columns }, () => VARCHAR);
    return {
      add(rows) {
        for (let i = 0; i < rows.length; i += CHUNK_ROWS) {
          const some = rows.slice(i, i + CHUNK_ROWS);
          const chunk = DuckDBDataChunk.create(types, some.length);
          chunk.setRows(some);
          appender.appendDataChunk(chunk);
        }
      },
      close: () => appender.closeSync(),
    };
  }
}

/** Adds rows to a table. The rows are stored when the appender is closed. */
export interface TextAppender {
  add(rows: readonly (readonly (string | null)[])[]): void;
  close(): void;
}
