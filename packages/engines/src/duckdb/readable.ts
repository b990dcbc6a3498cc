import type { DuckDBConnection } from "@duckdb/node-api";
import { interruptible } from "./interruptible.js";

/**
 * Whether every value of a table can be read. A computed value, or a file of another program, may fail.
 * If a paid query failed on such a value, it would waste budget and reveal something about a row.
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
