import { setTimeout as sleep } from "node:timers/promises";
import type { Json, StoredEntry } from "@noisewright/core/ledger";
import {
  type LedgerStore,
  type Publication,
  Queue,
  type Session,
} from "@noisewright/release/ledger";
import Database from "libsql";
import AsyncDatabase from "libsql/promise";
import { textIn } from "./problems.js";
import { realFile } from "./real-file.js";
import { isBusy, toLedgerError } from "./sqlite-errors.js";
import {
  insertPublications,
  LISTED,
  listedIn,
  PUBLISHED,
  publicationIn,
} from "./sqlite-publications.js";
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

/**
 * Reads one row of each ledger. A condition on the position alone would read all entries of all
 * ledgers.
 */
const NAMES = `WITH RECURSIVE names(ledger) AS (
    SELECT min(ledger) FROM entries
    UNION ALL
    SELECT (SELECT min(ledger) FROM entries WHERE ledger > names.ledger) FROM names
    WHERE ledger IS NOT NULL
  ) SELECT ledger FROM names WHERE ledger IS NOT NULL`;

class SqliteStore implements LedgerStore {
  /**
   * All tasks share one connection, and each task has its own transaction. So the tasks run one
   * after another.
   */
  private readonly queue = new Queue();

  /** The statements that read. Each has been prepared once. */
  private readonly statements = new Map<string, Database.Statement>();
  private readonly unpublished: Publication[] = [];
  private publishing: Promise<void> | undefined;

  constructor(private readonly db: Database.Database) {}

  names() {
    return this.task(async () => this.rows(NAMES).map(([name]) => textIn(name)));
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

  /** Publications that wait for the file at the same time share one transaction. */
  publish(publication: Publication): Promise<void> {
    this.unpublished.push(publication);
    this.publishing ??= this.publishAll();
    return this.publishing;
  }

  private async publishAll(): Promise<void> {
    let publications: readonly Publication[] | undefined;
    const take = () => {
      this.publishing = undefined;
      publications = this.unpublished.splice(0);
      return publications;
    };
    try {
      await this.transaction(async () => insertPublications(this.db, take()));
    } finally {
      if (publications === undefined) take(); // The transaction did not begin.
    }
  }

  publications(before: number, limit: number) {
    return this.task(async () => this.rows(LISTED, before, limit).map(listedIn));
  }

  publication(id: string) {
    return this.task(async () => this.rows(PUBLISHED, id).map(publicationIn)[0]);
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
      await retryWhileBusy(() => this.execInBackground("BEGIN IMMEDIATE"));
      try {
        const result = await work();
        await this.execInBackground("COMMIT");
        return result;
      } catch (error) {
        if (this.db.inTransaction) this.db.exec("ROLLBACK");
        throw error;
      }
    });
  }

  /**
   * Runs a statement that may wait for another process or for the disk. Meanwhile this thread can do
   * other work, and further decisions about a ledger can join the next transaction.
   */
  private execInBackground(sql: string): Promise<void> {
    return AsyncDatabase.prototype.exec.call(this.db, sql);
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
    const statement = this.statements.get(sql) ?? this.db.prepare(sql).raw();
    this.statements.set(sql, statement);
    const rows: readonly unknown[] = statement.all(...values);
    return rows.map((row) => (Array.isArray(row) ? row : []));
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
