import type { Table } from "../query/index.js";
import type { DuckDbHost } from "./duckdb-host.js";

/** The properties of a table besides its name and columns. */
export type TableProperties = Pick<Table, "header" | "everyRecordIsRow" | "unique">;

/** A table of a file. */
export interface FileTable {
  /** The schema and the name of a view in memory, or the database, schema and name of a table. */
  readonly path: readonly string[];
  /** The files that hold the rows of the table, as the host names them. */
  readonly files: readonly string[];
  /** See `Table`. It is absent if the instance reads only one file. */
  readonly stored?: string;
  /** If absent, the catalog of the DuckDB file has the properties. */
  readonly properties?: TableProperties;
  /** An upper bound on the number of rows, if a bound is known without counting. */
  readonly rowsAtMost?: number;
  /** The size of the files, if they are text that each query has to parse again. */
  readonly textBytes?: number;
}

/** An open DuckDB instance, and the files that the instance reads. */
export interface DuckDbSource {
  readonly host: DuckDbHost;
  /** The tables that were opened, by name. */
  readonly tables: ReadonlyMap<string, FileTable>;
  /** The only file that the instance reads, if any table and view of this DuckDB file may be named. */
  readonly database?: { readonly name: string; readonly file: string } | undefined;
  /** See `OpenOptions`. */
  readonly columnStatistics?: boolean | undefined;
  /** See `OpenOptions`. */
  readonly copyBytes?: number | undefined;
}
