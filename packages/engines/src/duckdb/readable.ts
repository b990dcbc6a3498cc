import type { DuckDBConnection } from "@duckdb/node-api";
import { interruptible } from "./interruptible.js";

/**
 * Whether every value of a table can be read. What is computed, or comes from a file of another
 * program, may fail to be; found in a query, that would fail it after it was paid for, and say
 * something of one row.
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
