import type { LedgerStore, Publication, Publications, Reader, Session } from "../ledger/index.js";
import { Appended } from "./appended.js";
import { commit } from "./commit.js";
import { type Connection, resultOf } from "./connection.js";
import { toLedgerError } from "./problems.js";
import { publicationsIn } from "./published.js";
import { field, readerOf, readNames, textIn } from "./reading.js";
import { FILES } from "./schema.js";

/** The time to wait for a lock of another tab, in milliseconds. */
const MAX_WAIT = 30_000;

/** Ledgers in IndexedDB. A Web Lock over all tabs and workers of the site decides who may append. */
export class IndexedDbStore implements LedgerStore {
  private readonly reader: Reader;
  private readonly published: Publications;

  constructor(
    private readonly connection: Connection,
    private readonly name: string,
    private readonly files: readonly string[] = [],
  ) {
    this.reader = readerOf(connection);
    this.published = publicationsIn(connection);
  }

  names() {
    return readNames(this.connection);
  }

  entries(ledger: string, from: number, until?: number) {
    return this.reader.entries(ledger, from, until);
  }

  objects(hashes: readonly string[]) {
    return this.reader.objects(hashes);
  }

  async exclusively<T>(ledger: string, work: (session: Session) => Promise<T>): Promise<T> {
    const outcome = await locked(`${this.name}: ${ledger}`, async () => {
      const appended = new Appended(ledger);
      const result = await work(appended.session(this.reader));
      await commit(this.connection, appended, this.files);
      return result;
    });
    if ("error" in outcome) throw outcome.error;
    return outcome.result;
  }

  publish(publication: Publication) {
    return this.published.publish(publication);
  }

  publications(before: number, limit: number) {
    return this.published.publications(before, limit);
  }

  publication(id: string) {
    return this.published.publication(id);
  }

  /** The ledger that paid for a file with this fingerprint, in this browser. */
  async ledgerOf(fingerprint: string): Promise<string | undefined> {
    const record = await this.connection.read(FILES, (store) => resultOf(store.get(fingerprint)));
    return record === undefined ? undefined : textIn(field(record, "ledger"));
  }

  /**
   * The same store for releases from files with these fingerprints. The first debit records its
   * ledger for these files, in the same transaction. A debit from another ledger is refused. The
   * connection is shared, and `close` closes it.
   */
  forFiles(fingerprints: readonly string[]): LedgerStore {
    return new IndexedDbStore(this.connection, this.name, fingerprints);
  }

  async close() {
    this.connection.close();
  }
}

type Outcome<T> = { readonly result: T } | { readonly error: unknown };

/**
 * Runs `work` under a lock that ends with its holder. An error of `work` is returned, so that it is
 * not mistaken for an error of the lock.
 */
async function locked<T>(name: string, work: () => Promise<T>): Promise<Outcome<T>> {
  const signal = AbortSignal.timeout(MAX_WAIT);
  try {
    return await navigator.locks.request(name, { signal }, async () => {
      try {
        return { result: await work() };
      } catch (error) {
        return { error };
      }
    });
  } catch (error) {
    throw toLedgerError(error);
  }
}
