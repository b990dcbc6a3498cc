import { setTimeout as sleep } from "node:timers/promises";
import {
  type LedgerStore,
  type Publication,
  Queue,
  type Session,
} from "@noisewright/release/ledger";
import Database from "libsql";
import { realFile } from "./real-file.js";
import { isBusy, toLedgerError } from "./sqlite-errors.js";
import {
  insertPublication,
  LISTED,
  listedIn,
  PUBLISHED,
  publicationIn,
} from "./sqlite-publications.js";
import { migrate } from "./sqlite-schema.js";
import { SqliteStatements } from "./sqlite-statements.js";

/** The time to wait for a lock of another process, in milliseconds. */
const MAX_WAIT = 30_000;

/**
 * Opens a store in a SQLite file. Processes on one machine can share the file. A commit is
 * acknowledged only when the write-ahead log is on the disk (synchronous = FULL).
 */
export async function openSqlite(path: string, create: boolean): Promise<LedgerStore> {
  const file = realFile(path, create);
  return await withLedgerErrors(async () => {
    const db = new Database(file, { timeout: 5 });
    await retryWhileBusy(() => db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"));
    await retryWhileBusy(() => migrate(db));
    const readers = new Database(file, { timeout: 5 });
    readers.exec("PRAGMA query_only = ON");
    return new SqliteStore(db, readers);
  });
}

/** A publication that waits for a transaction. */
interface Unpublished {
  readonly publication: Publication;
  resolve(): void;
  reject(error: unknown): void;
}

class SqliteStore implements LedgerStore {
  /** Transactions share one connection, so they run one after another. */
  private readonly queue = new Queue();
  private readonly statements: SqliteStatements;
  /** Reads outside of transactions have their own connection, so they never wait for a commit. */
  private readonly reading: SqliteStatements;
  private unpublished: Unpublished[] = [];

  constructor(
    private readonly db: Database.Database,
    private readonly readers: Database.Database,
  ) {
    this.statements = new SqliteStatements(db);
    this.reading = new SqliteStatements(readers);
  }

  names() {
    return withLedgerErrors(async () => this.reading.names());
  }

  entries(ledger: string, from: number, until?: number) {
    return withLedgerErrors(async () => this.reading.entries(ledger, from, until));
  }

  objects(hashes: readonly string[]) {
    return withLedgerErrors(async () => this.reading.objects(hashes));
  }

  exclusively<T>(ledger: string, work: (session: Session) => Promise<T>): Promise<T> {
    const { statements } = this;
    return this.transaction(() =>
      work({
        entries: async (name, from, until) => statements.entries(name, from, until),
        objects: async (hashes) => statements.objects(hashes),
        append: async (index, entry, objects) => statements.append(ledger, index, entry, objects),
      }),
    );
  }

  /** Publications are stored with the next transaction of any ledger, or in their own. */
  publish(publication: Publication): Promise<void> {
    return new Promise((resolve, reject) => {
      this.unpublished.push({ publication, resolve, reject });
      if (this.unpublished.length === 1) void this.publishAll();
    });
  }

  private async publishAll(): Promise<void> {
    await this.queue.run(async () => {}); // Until then, the transaction of a ledger may take them.
    if (this.unpublished.length === 0) return;
    await this.transaction(async () => {}).catch((error) => {
      for (const { reject } of this.unpublished.splice(0)) reject(error);
    });
  }

  publications(before: number, limit: number) {
    return withLedgerErrors(async () => this.reading.rows(LISTED, before, limit).map(listedIn));
  }

  publication(id: string) {
    return withLedgerErrors(async () => this.reading.rows(PUBLISHED, id).map(publicationIn)[0]);
  }

  async close() {
    await this.queue.run(async () => {
      this.readers.close();
      this.db.close();
    });
  }

  /**
   * Runs work that writes. Only the start of a transaction may be tried again: a statement that
   * finds the file locked stays open, and nothing is committed while a statement is open.
   */
  private transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(() =>
      withLedgerErrors(async () => {
        await retryWhileBusy(() => this.db.exec("BEGIN IMMEDIATE"));
        let published: readonly Unpublished[] = [];
        try {
          const result = await work();
          published = this.insertUnpublished();
          this.db.exec("COMMIT");
          for (const { resolve } of published) resolve();
          return result;
        } catch (error) {
          if (this.db.inTransaction) this.db.exec("ROLLBACK");
          for (const { reject } of published) reject(toLedgerError(error));
          throw error;
        }
      }),
    );
  }

  /** Inserts the publications that wait. One that cannot be inserted does not stop the transaction. */
  private insertUnpublished(): readonly Unpublished[] {
    return this.unpublished.splice(0).filter(({ publication, reject }) => {
      try {
        insertPublication(this.db, publication);
        return true;
      } catch (error) {
        reject(toLedgerError(error));
        return false;
      }
    });
  }
}

/**
 * Retries a step while another process locks the file. This process is not blocked in the meantime.
 */
async function retryWhileBusy(step: () => unknown): Promise<void> {
  for (const start = performance.now(); ; ) {
    try {
      await step();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > MAX_WAIT) throw error;
      await sleep(1);
    }
  }
}

async function withLedgerErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toLedgerError(error);
  }
}
