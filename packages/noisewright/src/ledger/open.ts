import { join } from "node:path";
import { loadDriver } from "@noisewright/engines/connect";
import { type LedgerStore, Ledgers } from "@noisewright/release/ledger";

/** The file in which ledgers are kept by default: beside a spec, or in the working folder. */
export const DEFAULT_LEDGER = "noisewright-ledger.db";

/** What was given, or else what the environment says, or else the default file of a folder. */
export function ledgerLocation(given?: string, folder = ""): string {
  return given ?? process.env.NOISEWRIGHT_LEDGER ?? join(folder, DEFAULT_LEDGER);
}

/** A store's place as it may be shown: an address may hold a password. */
export function shownPlace(location: string): string {
  return isPostgres(location) ? "a PostgreSQL database" : location;
}

function isPostgres(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}

/** The ledgers at a path or a postgres:// address; `create` makes the store where there is none. */
export async function openLedgers(
  location: string,
  { create = false }: { readonly create?: boolean } = {},
): Promise<Ledgers> {
  return new Ledgers(await openStore(location, create), () => new Date());
}

/** A driver is loaded when a store of its kind is opened. */
async function openStore(location: string, create: boolean): Promise<LedgerStore> {
  if (isPostgres(location)) {
    const { openPostgres } = await loadDriver("pg", () => import("./postgres-store.js"));
    return await openPostgres(location, create);
  }
  const { openSqlite } = await loadDriver("libsql", () => import("./sqlite-store.js"));
  return await openSqlite(location, create);
}
