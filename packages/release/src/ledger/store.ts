import type { Json, StoredEntry } from "@noisewright/core/ledger";

/** Where ledgers are kept. Every store passes test/ledger/store-contract.ts. */
export interface LedgerStore extends Reader {
  names(): Promise<readonly string[]>;
  /**
   * Alone with one ledger, among all processes and machines: reads see everything that was ever
   * appended, and what is appended is durable, all of it, once this resolves. If `work` fails, or
   * the process ends before, nothing was appended.
   */
  exclusively<T>(ledger: string, work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Reader {
  /** From an index on, up to another if given, in order. */
  entries(ledger: string, from: number, until?: number): Promise<readonly StoredEntry[]>;
  /** Events and answers by hash; those that are not there are left out. */
  objects(hashes: readonly string[]): Promise<ReadonlyMap<string, Json>>;
}

export interface Session extends Reader {
  append(index: number, entry: StoredEntry, objects: ReadonlyMap<string, Json>): Promise<void>;
}
