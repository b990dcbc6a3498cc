import type { DuckDBInstance } from "@duckdb/node-api";
import type { Table } from "../query/index.js";

/** The properties of a table besides its name and columns. */
export type TableProperties = Pick<Table, "header" | "everyRecordIsRow">;

/** An open DuckDB instance, and the data that the instance reads. */
export interface DuckDbSource {
  readonly instance: DuckDBInstance;
  /** The file that the instance reads, if it reads a file. */
  readonly file?: string;
  /** The view of a CSV or Parquet file, and the table properties of this view. */
  readonly view?: { readonly name: string; readonly properties: TableProperties };
  /** An upper bound on the number of rows, if a bound is known without counting. */
  readonly rowsAtMost?: number;
  /** See `FileOptions`. */
  readonly columnStatistics?: boolean | undefined;
  /** Called when the engine is closed. */
  readonly release: () => void;
}

/**
 * Returns a row if the table is stored and has no generated column. DuckDB computes a generated
 * column on every read, perhaps from the clock or at random.
 */
export const STORED_TABLE = `SELECT 1 FROM duckdb_tables()
WHERE database_name = current_database() AND schema_name = $1 AND table_name = $2
AND NOT contains(sql, 'GENERATED ALWAYS AS')`;
