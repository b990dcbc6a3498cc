import { unavailable } from "../engine/index.js";
import type { DuckDbConnection } from "./duckdb-host.js";
import { interruptible } from "./interruptible.js";

/**
 * Whether every value of a table can be read. A computed value, or a file that another program
 * wrote, may fail to be read. A query that fails on such a value after the budget was spent would
 * waste budget, and would reveal something about a row.
 */
export async function isReadable(
  connection: DuckDbConnection,
  table: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const read = async () => {
    try {
      await connection.rows(`SELECT bit_xor(hash(COLUMNS(*))) FROM ${table}`);
      return true;
    } catch {
      return false;
    }
  };
  return await interruptible(connection, signal, read);
}

/** The error for a view, or a table with a generated column, that cannot be read. */
export const unreadableRows = (subject: string) =>
  unavailable(
    subject,
    "the view or a generated column cannot be read in full, or needs other files",
    "store the rows as a table of this file",
  );
