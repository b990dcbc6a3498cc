import { join } from "node:path";
import { loadDriver } from "@noisewright/engines/connect";
import { type LedgerStore, Ledgers } from "@noisewright/release/ledger";

/** The default ledger file, next to the spec or in the working folder. */
export const DEFAULT_LEDGER = "noisewright-ledger.db";

/** The explicit location, else the environment's, else the default file of a folder. */
export function ledgerLocation(explicit?: string, folder = ""): string {
  return explicit ?? process.env.NOISEWRIGHT_LEDGER ?? join(folder, DEFAULT_LEDGER);
}

/** A store's location for display. A database address is hidden: it may hold a password. */
export function displayLocation(location: string): string {
  return isPostgres(location) ? "a PostgreSQL database" : location;
}

function isPostgres(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}

/** Opens the ledgers at a path or a postgres:// address. `create` makes the store if there is none. */
export async function openLedgers(
  location: string,
  { create = false }: { readonly create?: boolean } = {},
): Promise<Ledgers> {
  return new Ledgers(await openStore(location, create), () => new Date());
}

/** Loads a database driver only when a store of its kind is opened. */
async function openStore(location: string, create: boolean): Promise<LedgerStore> {
  if (isPostgres(location)) {
    const { openPostgres } = await loadDriver("pg", () => import("./postgres-store.js"));
    return await openPostgres(location, create);
  }
  const { openSqlite } = await loadDriver("libsql", () => import("./sqlite-store.js"));
  return await openSqlite(location, create);
}
