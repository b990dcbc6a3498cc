import type { DuckDBConnection } from "@duckdb/node-api";
import type { DuckDbOptions, FileTable, FoundFile } from "../duckdb/index.js";
import type { FileFormat } from "../engine/index.js";
import type { CsvOptions } from "./csv/index.js";

/** One or more files of the same kind, the name of their table, and how to read them. */
export interface FileSource {
  readonly name: string;
  readonly files: readonly string[];
  readonly csv?: CsvOptions | undefined;
  /**
   * The table of a DuckDB file, or the sheet of an .xlsx file. The only table of any other file has
   * the name of the file.
   */
  readonly table?: string | undefined;
}

export interface OpenOptions extends DuckDbOptions {
  /** If this signal is aborted, it stops the checks that read a file while the file is opened. */
  readonly signal?: AbortSignal;
  /**
   * Whether to use the column statistics of a DuckDB file; false by default. The statistics make
   * sums faster if all rows are in bounds. One row out of bounds makes the query slower, so anyone
   * who can time a query learns about that row.
   */
  readonly columnStatistics?: boolean;
}

/** A source whose files exist and are different files of the same kind. */
export interface FoundSource extends FileSource {
  readonly format: FileFormat;
  readonly found: readonly FoundFile[];
}

/** A source that is being opened in a DuckDB instance. */
export interface Opening extends FoundSource {
  readonly connection: DuckDBConnection;
  /** The temporary folder of the instance. */
  readonly folder: string;
  /** Whether the instance reads no other source. */
  readonly isAlone: boolean;
  readonly options: OpenOptions;
}

/** What a source adds to an engine. */
export interface Opened {
  /** The table of the source. It is absent if the source is a whole DuckDB file. */
  readonly table?: FileTable;
  readonly database?: { readonly name: string; readonly file: string };
  /** The files that each query opens again. */
  readonly reads?: readonly string[];
  /** The part of the file that is the table, if other parts are other tables. */
  readonly part?: readonly string[];
}
