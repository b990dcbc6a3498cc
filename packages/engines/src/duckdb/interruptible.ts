import { cancellable } from "../engine/index.js";
import type { DuckDbConnection } from "./duckdb-host.js";

/** A running query is interrupted again after this many milliseconds. */
const RETRY_MS = 50;

/**
 * Runs queries that the signal can interrupt. DuckDB ignores an interrupt between two queries or
 * before a query starts. So the interrupt is repeated until all queries have ended.
 */
export async function interruptible<T>(
  connection: Pick<DuckDbConnection, "interrupt">,
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
