import type { DuckDBConnection } from "@duckdb/node-api";
import { cancellable } from "../engine/index.js";

/** Milliseconds after which a running query is interrupted again. */
const RETRY_MS = 50;

/**
 * Runs queries that the signal can interrupt. DuckDB ignores an interrupt between two queries or before a
 * query starts, so the interrupt is repeated until the work ends.
 */
export async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let again: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    connection.interrupt();
    again = setInterval(() => connection.interrupt(), RETRY_MS);
  };
  try {
    return await cancellable("duckdb", signal, stop, work);
  } finally {
    clearInterval(again);
  }
}
