import type { DuckDbOptions, NodeConnection } from "../duckdb-node/index.js";
import type { Opening, Source } from "../sources/index.js";

/** One or more files of the same kind. */
export interface FileSource extends Source {
  readonly files: readonly string[];
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
  /**
   * The largest size of text files, in bytes, that are copied into memory at their first query;
   * 0 by default. Further queries of an engine that stays open are then faster.
   */
  readonly copyBytes?: number;
}

/** A source that is being opened in a native DuckDB. */
export interface NodeOpening extends Opening {
  readonly connection: NodeConnection;
  /** The temporary folder of the instance. */
  readonly folder: string;
  readonly options: OpenOptions;
}
