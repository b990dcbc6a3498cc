import type { Json, StoredEntry } from "@noisewright/core/ledger";
import type { Publications } from "./publications.js";

/** A store of ledgers. Every store must pass the tests in test/ledger/store-contract.ts. */
export interface LedgerStore extends Reader, Publications {
  names(): Promise<readonly string[]>;
  /**
   * Runs `work` while no other process or machine can append to the ledger. The reads of `work` see
   * all entries that were ever appended. When the promise resolves, all entries that `work`
   * appended are durable. If `work` fails or the process ends first, nothing is appended.
   */
  exclusively<T>(ledger: string, work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Reader {
  /**
   * The entries of a ledger in order, from index `from` up to, but not including, index `until`.
   */
  entries(ledger: string, from: number, until?: number): Promise<readonly StoredEntry[]>;
  /** Events and answers by hash. A hash that the store does not have is left out of the result. */
  objects(hashes: readonly string[]): Promise<ReadonlyMap<string, Json>>;
}

export interface Session extends Reader {
  append(index: number, entry: StoredEntry, objects: ReadonlyMap<string, Json>): Promise<void>;
}
