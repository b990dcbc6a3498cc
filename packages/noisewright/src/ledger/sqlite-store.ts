import { setTimeout as sleep } from "node:timers/promises";
import type { Json, StoredEntry } from "@noisewright/core/ledger";
import {
  type LedgerStore,
  type Publication,
  Queue,
  type Session,
} from "@noisewright/release/ledger";
import Database from "libsql";
import { textIn } from "./problems.js";
import { realFile } from "./real-file.js";
import { isBusy, toLedgerError } from "./sqlite-errors.js";
import { migrate } from "./sqlite-schema.js";

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
    return new SqliteStore(db);
  });
}

class SqliteStore implements LedgerStore {
  /**
   * All tasks share one connection, and each task has its own transaction. So the tasks run one
   * after another.
   */
  private readonly queue = new Queue();

  constructor(private readonly db: Database.Database) {}

  names() {
    const sql = "SELECT ledger FROM entries WHERE position = 0 ORDER BY ledger";
    return this.task(async () => this.rows(sql).map(([name]) => textIn(name)));
  }

  entries(ledger: string, from: number, until?: number) {
    return this.task(async () => this.readEntries(ledger, from, until));
  }

  objects(hashes: readonly string[]) {
    return this.task(async () => this.readObjects(hashes));
  }

  exclusively<T>(ledger: string, work: (session: Session) => Promise<T>): Promise<T> {
    return this.transaction(() =>
      work({
        entries: async (name, from, until) => this.readEntries(name, from, until),
        objects: async (hashes) => this.readObjects(hashes),
        append: async (index, entry, objects) => this.write(ledger, index, entry, objects),
      }),
    );
  }

  publish({ id, ledger, summary, body }: Publication) {
    const sql = "INSERT OR IGNORE INTO published (id, ledger, summary, body) VALUES (?, ?, ?, ?)";
    return this.transaction(async () => void this.db.prepare(sql).run(id, ledger, summary, body));
  }

  publications(before: number, limit: number) {
    const sql = `SELECT number, id, ledger, summary FROM published
                 WHERE number < ? ORDER BY number DESC LIMIT ?`;
    return this.task(async () => this.rows(sql, before, limit).map(listedIn));
  }

  publication(id: string) {
    const sql = "SELECT id, ledger, summary, body FROM published WHERE id = ?";
    return this.task(async () => this.rows(sql, id).map(publicationIn)[0]);
  }

  async close() {
    await this.queue.run(async () => void this.db.close());
  }

  /**
   * Runs work that writes. Only the start of a transaction may be tried again: a statement that
   * finds the file locked stays open, and nothing is committed while a statement is open.
   */
  private transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.task(async () => {
      await retryWhileBusy(() => this.db.exec("BEGIN IMMEDIATE"));
      try {
        const result = await work();
        this.db.exec("COMMIT");
        return result;
      } catch (error) {
        if (this.db.inTransaction) this.db.exec("ROLLBACK");
        throw error;
      }
    });
  }

  private task<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(() => withLedgerErrors(work));
  }

  private readEntries(ledger: string, from: number, until = Number.MAX_SAFE_INTEGER) {
    const sql = `SELECT body, hash FROM entries
                 WHERE ledger = ? AND position >= ? AND position < ? ORDER BY position`;
    return this.rows(sql, ledger, from, until).map(([body, hash]) => ({
      body: textIn(body),
      hash: textIn(hash),
    }));
  }

  private readObjects(hashes: readonly string[]): ReadonlyMap<string, Json> {
    const objects = new Map<string, Json>();
    for (const hash of hashes) {
      const [row] = this.rows("SELECT body FROM objects WHERE hash = ?", hash);
      if (row !== undefined) objects.set(hash, JSON.parse(textIn(row[0])));
    }
    return objects;
  }

  private write(
    ledger: string,
    index: number,
    { body, hash }: StoredEntry,
    objects: ReadonlyMap<string, Json>,
  ): void {
    const insert = this.db.prepare("INSERT OR IGNORE INTO objects VALUES (?, ?)");
    for (const [name, value] of objects) insert.run(name, JSON.stringify(value));
    this.db.prepare("INSERT INTO entries VALUES (?, ?, ?, ?)").run(ledger, index, body, hash);
  }

  private rows(sql: string, ...values: (string | number)[]): readonly unknown[][] {
    const rows: readonly unknown[] = this.db
      .prepare(sql)
      .raw()
      .all(...values);
    return rows.map((row) => (Array.isArray(row) ? row : []));
  }
}

const listedIn = ([number, id, ledger, summary]: readonly unknown[]) => ({
  number: Number(number),
  id: textIn(id),
  ledger: textIn(ledger),
  summary: textIn(summary),
});

const publicationIn = ([id, ledger, summary, body]: readonly unknown[]): Publication => ({
  id: textIn(id),
  ledger: textIn(ledger),
  summary: textIn(summary),
  body: textIn(body),
});

/**
 * Retries a step while another process locks the file. This process is not blocked in the meantime.
 */
async function retryWhileBusy(step: () => void): Promise<void> {
  for (const start = performance.now(); ; ) {
    try {
      return step();
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
