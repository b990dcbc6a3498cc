import type { DuckDBConnection } from "@duckdb/node-api";
import { cancellable } from "../engine/index.js";

/** Milliseconds after which a query that goes on is interrupted again. */
const AGAIN = 50;

/**
 * Queries that the signal ends. An interrupt that comes between two queries, or before one has begun,
 * is lost: it is repeated until the work has ended.
 */
export async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let again: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    connection.interrupt();
    again = setInterval(() => connection.interrupt(), AGAIN);
  };
  try {
    return await cancellable("duckdb", signal, stop, work);
  } finally {
    clearInterval(again);
  }
}
