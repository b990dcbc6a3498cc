import { failed, unavailable } from "../engine/index.js";

/** How DuckDB says that it has too little memory to add rows to a table in memory. */
const NO_BLOCK =
  /^(?:TransactionContext|FATAL) Error: Failed to (?:commit|create checkpoint because of error): could not allocate block /;

/**
 * Translates an error of DuckDB. Only the kind of the error is used: the words before the first
 * colon of its message. `advice` says what to do if DuckDB has too little memory.
 */
export function duckDbError(error: unknown, advice: string): Error {
  const message = error instanceof Error ? error.message : "";
  const kind = /^(\w+(?: \w+)*) Error:/.exec(message)?.[1];
  if (kind === "Out of Memory" || NO_BLOCK.test(message)) {
    return unavailable("duckdb", "out of memory", advice);
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
