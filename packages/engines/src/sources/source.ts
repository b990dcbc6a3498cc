import type { DuckDbConnection, FileTable } from "../duckdb/index.js";
import type { FileFormat } from "../engine/index.js";
import type { CsvOptions } from "../layout/index.js";

/** A file that can be read. */
export interface FoundFile {
  /** The path or the name of the file, for messages. */
  readonly path: string;
  /** How the host of DuckDB names the file. */
  readonly key: string;
  /** Which file it is, whatever path names it. */
  readonly identity: string;
  /** The place of the file, without the ending of its compression. */
  readonly plain: string;
  /** The size in bytes. */
  readonly size: number;
}

/** What a source says about its files: the name of their table, and how to read them. */
export interface Source {
  readonly name: string;
  readonly csv?: CsvOptions | undefined;
  /**
   * The table of a DuckDB file, or the sheet of an .xlsx file. The only table of any other file has
   * the name of the file.
   */
  readonly table?: string | undefined;
}

/** A source whose files exist and are different files of the same kind. */
export interface FoundSource extends Source {
  readonly format: FileFormat;
  readonly found: readonly FoundFile[];
}

/** A source that is being opened in a DuckDB instance. */
export interface Opening extends FoundSource {
  readonly connection: DuckDbConnection;
  /** Whether the instance reads no other source. */
  readonly isAlone: boolean;
  /** If this signal is aborted, it stops the checks that read a file while the file is opened. */
  readonly signal?: AbortSignal | undefined;
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
