import type { DuckDBConnection } from "@duckdb/node-api";
import { interruptible } from "./interruptible.js";

/**
 * Whether every value of a table can be read. A computed value, or a file that another program
 * wrote, may fail to be read. A query that fails on such a value after the budget was spent would
 * waste budget, and would reveal something about a row.
 */
export async function isReadable(
  connection: DuckDBConnection,
  table: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const read = async () => {
    try {
      await connection.run(`SELECT bit_xor(hash(COLUMNS(*))) FROM ${table}`);
      return true;
    } catch {
      return false;
    }
  };
  return await interruptible(connection, signal, read);
}
