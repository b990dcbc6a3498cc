import { columnType } from "../engine/index.js";
import type { Column } from "../query/index.js";
import { sql } from "../sql/index.js";
import { catalogRows, isEntry } from "./duckdb-catalog.js";
import type { DuckDbConnection } from "./duckdb-host.js";
import { quotedName, quotedPath } from "./names.js";

/** The columns of a table or view. The list is empty if the table or view does not exist. */
export async function columnsOf(
  connection: DuckDbConnection,
  path: readonly string[],
): Promise<readonly Column[]> {
  const rows = await catalogRows(
    connection,
    sql`SELECT column_name, data_type FROM information_schema.columns
WHERE ${isEntry(path, ["table_catalog", "table_schema", "table_name"])} ORDER BY ordinal_position`,
  );
  const columns = rows.map(([name, type]) => ({
    name: String(name),
    type: columnType(String(type)),
  }));
  return withFolded(connection, path, columns);
}

/**
 * Marks text columns that have a collation. DuckDB does not list collations, but DuckDB cannot
 * prepare a comparison of two texts with different collations. So such a comparison is prepared
 * here, but never run.
 */
async function withFolded(
  connection: DuckDbConnection,
  path: readonly string[],
  columns: readonly Column[],
): Promise<readonly Column[]> {
  const isPlain = (names: readonly string[]): Promise<boolean> => {
    const compared = names.map((name) => `${quotedName(name)} = ('' COLLATE "C")`);
    return connection.prepares(`SELECT ${compared.join(", ")} FROM ${quotedPath(path)}`);
  };
  const texts = columns.filter(({ type }) => type === "text").map(({ name }) => name);
  if (texts.length === 0 || (await isPlain(texts))) return columns;
  const marked: Column[] = [];
  for (const column of columns) {
    const folded = column.type === "text" && !(await isPlain([column.name]));
    marked.push(folded ? { ...column, folded } : column);
  }
  return marked;
}
