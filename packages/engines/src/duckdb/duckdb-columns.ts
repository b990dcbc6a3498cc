import type { DuckDBConnection } from "@duckdb/node-api";
import { columnType } from "../engine/index.js";
import type { Column } from "../query/index.js";
import { catalogEntry } from "./duckdb-source.js";
import { quotedPath, run } from "./duckdb-statement.js";
import { quotedName } from "./file-name.js";

const COLUMNS = `SELECT column_name, data_type FROM information_schema.columns
WHERE table_catalog = $1 AND table_schema = $2 AND table_name = $3 ORDER BY ordinal_position`;

/** The columns of a table or view. The list is empty if the table or view does not exist. */
export async function columnsOf(
  connection: DuckDBConnection,
  path: readonly string[],
): Promise<readonly Column[]> {
  const rows = await run(connection, COLUMNS, catalogEntry(path));
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
  connection: DuckDBConnection,
  path: readonly string[],
  columns: readonly Column[],
): Promise<readonly Column[]> {
  const isPlain = async (names: readonly string[]): Promise<boolean> => {
    const compared = names.map((name) => `${quotedName(name)} = ('' COLLATE "C")`);
    try {
      const statement = await connection.prepare(
        `SELECT ${compared.join(", ")} FROM ${quotedPath(path)}`,
      );
      statement.destroySync();
      return true;
    } catch {
      return false;
    }
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
