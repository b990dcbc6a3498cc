import { BIGINT, BOOLEAN, DOUBLE, type DuckDBConnection, VARCHAR } from "@duckdb/node-api";
import { failed, type Row, unavailable } from "../engine/index.js";
import type { Parameter } from "../sql/index.js";
import { quotedName } from "./file-name.js";

export const quotedPath = (path: readonly string[]): string => path.map(quotedName).join(".");

/** What a bound value is, for the driver to ask nothing of it: it takes 1e19 for an integer of 64 bits. */
const BOUND = { number: DOUBLE, integer: BIGINT, text: VARCHAR, boolean: BOOLEAN } as const;
export const text = (value: string): Parameter => ({ type: "text", value });

export async function run(
  connection: DuckDBConnection,
  sql: string,
  parameters: readonly Parameter[] = [],
): Promise<readonly Row[]> {
  try {
    const values = parameters.map(({ value }) => value);
    const types = parameters.map(({ type }) => BOUND[type]);
    return (await connection.runAndReadAll(sql, values, types)).getRowsJS();
  } catch (error) {
    throw named(error);
  }
}

/** DuckDB's kinds of error are the words before the first colon; only these are looked at. */
function named(error: unknown): Error {
  const kind = /^(\w+(?: \w+)*) Error:/.exec(error instanceof Error ? error.message : "")?.[1];
  if (kind === "Out of Memory") {
    return unavailable(
      "duckdb",
      "out of memory",
      "raise memoryLimit, or make room in the temporary folder",
    );
  }
  if (kind === "Catalog" || kind === "Binder") {
    return unavailable("duckdb", "the table is not what the plan was made for", "read it again");
  }
  return failed("duckdb", kind === undefined ? undefined : `${kind} error`);
}
