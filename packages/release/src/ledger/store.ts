import type { Json, StoredEntry } from "@noisewright/core/ledger";

/** A store of ledgers. Every store passes test/ledger/store-contract.ts. */
export interface LedgerStore extends Reader {
  names(): Promise<readonly string[]>;
  /**
   * Runs work while no other process or machine can append to the ledger. Its reads see all entries
   * that were ever appended. When the promise resolves, all that the work appended is durable. If the
   * work fails or the process ends first, nothing is appended.
   */
  exclusively<T>(ledger: string, work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Reader {
  /** The entries from index `from` to before index `until`, in order. */
  entries(ledger: string, from: number, until?: number): Promise<readonly StoredEntry[]>;
  /** Events and answers by hash. Hashes that the store does not have are left out. */
  objects(hashes: readonly string[]): Promise<ReadonlyMap<string, Json>>;
}

export interface Session extends Reader {
  append(index: number, entry: StoredEntry, objects: ReadonlyMap<string, Json>): Promise<void>;
}
