import { Ledgers } from "./ledgers.js";
import { openPostgres } from "./postgres-store.js";
import { openSqlite } from "./sqlite-store.js";

/** Where ledgers are kept unless told otherwise: a file in the working folder. */
export const DEFAULT_LEDGER = "noisewright-ledger.db";

/** What was given, or else what the environment says, or else the default. */
export function ledgerLocation(given?: string): string {
  return given ?? process.env.NOISEWRIGHT_LEDGER ?? DEFAULT_LEDGER;
}

/** The ledgers at a path or a postgres:// address; `create` makes the store where there is none. */
export async function openLedgers(
  location: string,
  { create = false }: { readonly create?: boolean } = {},
): Promise<Ledgers> {
  const isPostgres = /^postgres(ql)?:\/\//.test(location);
  return new Ledgers(
    isPostgres ? await openPostgres(location, create) : await openSqlite(location, create),
  );
}
