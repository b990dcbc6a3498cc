import { mayRepeatRows, type Table } from "../query/index.js";
import type { DuckDbConnection } from "./duckdb-host.js";
import type { DuckDbSource } from "./duckdb-source.js";
import { quotedPath } from "./names.js";

/**
 * An upper bound on the number of rows of one table of a source. DuckDB and Parquet files store
 * their number of rows. For a CSV file, the size of the file is a bound. Joined rows that may be
 * repeated have no bound that is known in advance.
 */
export async function rowsAtMost(
  connection: DuckDbConnection,
  { tables }: Pick<DuckDbSource, "tables">,
  table: Pick<Table, "path" | "relation">,
): Promise<number> {
  if (mayRepeatRows(table)) return Number.POSITIVE_INFINITY;
  const name = quotedPath(table.path);
  const known = [...tables.values()].find(({ path }) => quotedPath(path) === name)?.rowsAtMost;
  if (known !== undefined) return known;
  const [row] = await connection.rows(`SELECT count(*) FROM ${name}`);
  return Number(row?.[0]);
}
