import type { Row } from "../engine/index.js";
import type { Parameter, Placeholder } from "../sql/index.js";

/** A connection to a DuckDB, native or in WebAssembly, on which times are in UTC. */
export interface DuckDbConnection {
  /** How the text of a statement has its values: as placeholders, or as literals. */
  readonly placeholder: Placeholder;
  /**
   * Runs statements, and returns the rows of the last one. The parameters are the values of
   * placeholders. An error has only the kind of DuckDB's error, never its message.
   */
  rows(text: string, parameters?: readonly Parameter[]): Promise<readonly Row[]>;
  /** Whether DuckDB can prepare a statement. The statement is not run. */
  prepares(text: string): Promise<boolean>;
  /** The bytes of memory that a share of the units may use. */
  memory(): Promise<number>;
  /** Stops the statement that is running. DuckDB may ignore this if no statement is running yet. */
  interrupt(): void;
  /** The completed fraction of the statement that is running, from 0 to 1. */
  progress(): number;
  close(): Promise<void>;
}

/** Where a DuckDB runs: in Node, or in a browser. */
export interface DuckDbHost<C extends DuckDbConnection = DuckDbConnection> {
  connect(): Promise<C>;
  /**
   * A text that changes if a file changes, or null if there is no such file. `file` is one of the
   * files of a `FileTable`.
   */
  fileVersion(file: string): Promise<string | null>;
  /**
   * As `fileVersion`, but the text also changes if another file of the same size and time takes the
   * place of a file, or if a file is moved.
   */
  exactVersion(file: string): Promise<string | null>;
  /** Stops DuckDB, and removes its temporary data. */
  release(): Promise<void>;
}
