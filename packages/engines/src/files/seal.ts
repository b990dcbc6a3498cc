import { literal, literalPath } from "../duckdb/index.js";
import type { NodeConnection } from "../duckdb-node/index.js";

/**
 * The settings that a query may still change after DuckDB is locked. A view cannot change any
 * setting.
 */
const SESSION_SETTINGS = "['TimeZone', 'enable_progress_bar', 'enable_progress_bar_print']";

/**
 * Restricts an opened DuckDB to its sources. After this, DuckDB opens no other file, and writes only
 * temporary data that do not fit into memory. Otherwise a view in a .duckdb file could read any
 * file of this machine.
 */
export async function seal(connection: NodeConnection, files: readonly string[]): Promise<void> {
  const allowed = files.flatMap((file) => [literal(file), literalPath(file)]);
  await connection.rows(
    `SET allowed_paths = [${allowed.join(", ")}]; SET enable_external_access = false; SET allowed_configs = ${SESSION_SETTINGS}; SET lock_configuration = true`,
  );
}
