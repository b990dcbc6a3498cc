import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Table } from "../query/index.js";
import { run, text } from "./duckdb-statement.js";

/** The properties of a table besides its name and columns. */
export type TableProperties = Pick<Table, "header" | "everyRecordIsRow" | "unique">;

/** A table of a file. */
export interface FileTable {
  /** The schema and the name of a view in memory, or the database, schema and name of a table. */
  readonly path: readonly string[];
  /** The paths of the files that hold the rows of the table. */
  readonly files: readonly string[];
  /** See `Table`. It is absent if the instance reads only one file. */
  readonly stored?: string;
  /** If absent, the catalog of the DuckDB file has the properties. */
  readonly properties?: TableProperties;
  /** An upper bound on the number of rows, if a bound is known without counting. */
  readonly rowsAtMost?: number;
}

/** An open DuckDB instance, and the files that the instance reads. */
export interface DuckDbSource {
  readonly instance: DuckDBInstance;
  /** The tables that were opened, by name. */
  readonly tables: ReadonlyMap<string, FileTable>;
  /** The only file that the instance reads, if any table and view of this DuckDB file may be named. */
  readonly database?: { readonly name: string; readonly file: string } | undefined;
  /** See `FileOptions`. */
  readonly columnStatistics?: boolean | undefined;
  /** Called when the engine is closed. */
  readonly release: () => void;
}

/** The name of the database in memory. */
const MEMORY = "memory";

/** The database, the schema and the name of a table, as parameters of a statement. */
export const catalogEntry = (path: readonly string[]) =>
  (path.length === 2 ? [MEMORY, ...path] : path).map(text);

const STORED_TABLE = `SELECT 1 FROM duckdb_tables()
WHERE database_name = $1 AND schema_name = $2 AND table_name = $3
AND NOT contains(sql, 'GENERATED ALWAYS AS')`;

/**
 * Whether a table is stored and has no generated column. DuckDB computes a generated column on every
 * read, perhaps from the clock or at random.
 */
export async function isStored(
  connection: DuckDBConnection,
  path: readonly string[],
): Promise<boolean> {
  return (await run(connection, STORED_TABLE, catalogEntry(path))).length > 0;
}

const UNIQUE = `SELECT constraint_column_names FROM duckdb_constraints()
WHERE database_name = $1 AND schema_name = $2 AND table_name = $3
AND constraint_type IN ('PRIMARY KEY', 'UNIQUE')`;

/** The lists of columns of a stored table that have no two rows with the same values. */
export function uniqueOf(connection: DuckDBConnection, path: readonly string[]) {
  return run(connection, UNIQUE, catalogEntry(path));
}
