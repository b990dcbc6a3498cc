import type { LedgerStore } from "../ledger/index.js";
import { Connection } from "./connection.js";
import { IndexedDbStore } from "./indexed-db-store.js";
import { openDatabase } from "./open-database.js";
import { requireStorage } from "./require-storage.js";

/** Ledgers in a browser, and the ledger that paid for each file. */
export interface BrowserLedgerStore extends LedgerStore {
  ledgerOf(fingerprint: string): Promise<string | undefined>;
  forFiles(fingerprints: readonly string[]): LedgerStore;
}

/**
 * Opens the ledgers that this browser keeps for this site, in an IndexedDB database. Works in a page
 * and in a worker. All tabs and workers of the site can open the same ledgers at once.
 */
export async function openIndexedDbStore(
  name = "noisewright-ledgers",
): Promise<BrowserLedgerStore> {
  requireStorage();
  return new IndexedDbStore(new Connection(await openDatabase(name)), name);
}
