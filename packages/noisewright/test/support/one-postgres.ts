import { startServer } from "./postgres.js";

/** Starts one PostgreSQL server for all tests. Each test file gets its own database. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL !== undefined) return undefined;
  const { address, stop } = await startServer();
  process.env.DATABASE_URL = address;
  return stop;
}
