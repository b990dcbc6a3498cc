import { BIGINT, BOOLEAN, DOUBLE, type DuckDBConnection, VARCHAR } from "@duckdb/node-api";
import { failed, type Row, unavailable } from "../engine/index.js";
import type { Parameter } from "../sql/index.js";
import { quotedName } from "./file-name.js";

export const quotedPath = (path: readonly string[]): string => path.map(quotedName).join(".");

/**
 * The types of bound values. Without these types the driver would guess, and would take 1e19 for a
 * 64-bit integer.
 */
const DRIVER_TYPES = { number: DOUBLE, integer: BIGINT, text: VARCHAR, boolean: BOOLEAN } as const;
export const text = (value: string): Parameter => ({ type: "text", value });

export async function run(
  connection: DuckDBConnection,
  sql: string,
  parameters: readonly Parameter[] = [],
): Promise<readonly Row[]> {
  try {
    const values = parameters.map(({ value }) => value);
    const types = parameters.map(({ type }) => DRIVER_TYPES[type]);
    return (await connection.runAndReadAll(sql, values, types)).getRowsJS();
  } catch (error) {
    throw translated(error);
  }
}

/**
 * Translates an error of DuckDB. Only the kind of the error is used: the words before the first
 * colon of its message.
 */
function translated(error: unknown): Error {
  const kind = /^(\w+(?: \w+)*) Error:/.exec(error instanceof Error ? error.message : "")?.[1];
  if (kind === "Out of Memory") {
    return unavailable(
      "duckdb",
      "out of memory",
      "raise `memoryLimit`, or free some space in the temporary folder",
    );
  }
  if (kind === "Catalog" || kind === "Binder") {
    return unavailable(
      "duckdb",
      "the table has changed since its schema was read",
      "read the schema again",
    );
  }
  return failed("duckdb", kind === undefined ? undefined : `${kind} error`);
}
