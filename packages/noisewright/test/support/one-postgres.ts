import { startServer } from "./postgres.js";

/** Before any test: one PostgreSQL for all of them, in which each file has a database of its own. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL !== undefined) return undefined;
  const { address, stop } = await startServer();
  process.env.DATABASE_URL = address;
  return stop;
}
