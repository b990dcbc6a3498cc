import { join } from "node:path";
import { loadDriver } from "@noisewright/engines/connect";
import { type LedgerStore, Ledgers } from "@noisewright/release/ledger";

/** The name of the default ledger file, which is next to the spec or in the working folder. */
export const DEFAULT_LEDGER = "noisewright-ledger.db";

/**
 * Returns the explicit location, or else the location from the environment, or else the default
 * file in a folder.
 */
export function ledgerLocation(explicit?: string, folder = ""): string {
  return explicit ?? process.env.NOISEWRIGHT_LEDGER ?? join(folder, DEFAULT_LEDGER);
}

/**
 * Returns the location of a store for display. A database address is hidden, because the address
 * may contain a password.
 */
export function displayLocation(location: string): string {
  return isPostgres(location) ? "a PostgreSQL database" : location;
}

function isPostgres(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}

/**
 * Opens the ledgers at a path or a postgres:// address. If the option `create` is set and there is
 * no store, a store is created.
 */
export async function openLedgers(
  location: string,
  { create = false }: { readonly create?: boolean } = {},
): Promise<Ledgers> {
  return new Ledgers(await openStore(location, create), () => new Date());
}

/** Opens a store. A database driver is loaded only when a store for this driver is opened. */
async function openStore(location: string, create: boolean): Promise<LedgerStore> {
  if (isPostgres(location)) {
    const { openPostgres } = await loadDriver("pg", () => import("./postgres-store.js"));
    return await openPostgres(location, create);
  }
  const { openSqlite } = await loadDriver("libsql", () => import("./sqlite-store.js"));
  return await openSqlite(location, create);
}
