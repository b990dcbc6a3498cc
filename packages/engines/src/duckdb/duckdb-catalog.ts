import type { Row } from "../engine/index.js";
import { bind, type Fragment, own, render, sql } from "../sql/index.js";
import type { DuckDbConnection } from "./duckdb-host.js";

/** The name of the database in memory. */
const MEMORY = "memory";

/** Runs a query of DuckDB's catalog. */
export function catalogRows(
  connection: DuckDbConnection,
  query: Fragment,
): Promise<readonly Row[]> {
  const { text, parameters } = render(query, connection.placeholder);
  return connection.rows(text, parameters);
}

/** The columns of a catalog that have the database, the schema and the name of a table. */
type EntryColumns = readonly [database: string, schema: string, name: string];

/** The condition that a row of a catalog is about this table. */
export function isEntry(path: readonly string[], columns: EntryColumns): Fragment {
  const whole = path.length === 2 ? [MEMORY, ...path] : path;
  const [database, schema, name] = columns.map(
    (column, i): Fragment => sql`${own(column)} = ${bind("text", whole[i]!)}`,
  );
  return sql`${database!} AND ${schema!} AND ${name!}`;
}

const ENTRY: EntryColumns = ["database_name", "schema_name", "table_name"];

/**
 * Whether a table is stored and has no generated column. DuckDB computes a generated column on every
 * read, perhaps from the clock or at random.
 */
export async function isStored(
  connection: DuckDbConnection,
  path: readonly string[],
): Promise<boolean> {
  const query = sql`SELECT 1 FROM duckdb_tables()
WHERE ${isEntry(path, ENTRY)} AND NOT contains(sql, 'GENERATED ALWAYS AS')`;
  return (await catalogRows(connection, query)).length > 0;
}

/** The lists of columns of a stored table that have no two rows with the same values. */
export function uniqueOf(
  connection: DuckDbConnection,
  path: readonly string[],
): Promise<readonly Row[]> {
  const query = sql`SELECT constraint_column_names FROM duckdb_constraints()
WHERE ${isEntry(path, ENTRY)} AND constraint_type IN ('PRIMARY KEY', 'UNIQUE')`;
  return catalogRows(connection, query);
}
