import type { Row } from "../../engine/index.js";

/** A connection of a DuckDB into which rows are read. */
export interface RowWriter {
  /** Runs SQL. */
  rows(sql: string): Promise<readonly Row[]>;
  /** Appends the rows of an Arrow stream in IPC format to a table. */
  insertArrow(table: string, stream: Uint8Array, create: boolean): Promise<void>;
}

/** The parts of a file. */
export interface ByteSource {
  /** The path of the file for messages. */
  readonly path: string;
  readonly size: number;
  bytes(from: number, to: number): Promise<Uint8Array>;
}
