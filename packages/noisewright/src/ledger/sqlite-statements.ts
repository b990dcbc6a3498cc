import type { Json, StoredEntry } from "@noisewright/core/ledger";
import type Database from "libsql";
import { textIn } from "./problems.js";

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

const ENTRIES = `SELECT body, hash FROM entries
  WHERE ledger = ? AND position >= ? AND position < ? ORDER BY position`;

/** The statements of one connection. Each is prepared once. */
export class SqliteStatements {
  private readonly prepared = new Map<string, Database.Statement>();

  constructor(private readonly db: Database.Database) {}

  names(): readonly string[] {
    return this.rows(NAMES).map(([name]) => textIn(name));
  }

  entries(ledger: string, from: number, until = Number.MAX_SAFE_INTEGER): readonly StoredEntry[] {
    return this.rows(ENTRIES, ledger, from, until).map(([body, hash]) => ({
      body: textIn(body),
      hash: textIn(hash),
    }));
  }

  objects(hashes: readonly string[]): ReadonlyMap<string, Json> {
    const objects = new Map<string, Json>();
    for (const hash of hashes) {
      const [row] = this.rows("SELECT body FROM objects WHERE hash = ?", hash);
      if (row !== undefined) objects.set(hash, JSON.parse(textIn(row[0])));
    }
    return objects;
  }

  append(
    ledger: string,
    index: number,
    { body, hash }: StoredEntry,
    objects: ReadonlyMap<string, Json>,
  ): void {
    const insert = this.statement("INSERT OR IGNORE INTO objects VALUES (?, ?)");
    for (const [name, value] of objects) insert.run(name, JSON.stringify(value));
    this.statement("INSERT INTO entries VALUES (?, ?, ?, ?)").run(ledger, index, body, hash);
  }

  rows(sql: string, ...values: (string | number)[]): readonly unknown[][] {
    const rows: readonly unknown[] = this.statement(sql)
      .raw()
      .all(...values);
    return rows.map((row) => (Array.isArray(row) ? row : []));
  }

  private statement(sql: string): Database.Statement {
    const statement = this.prepared.get(sql) ?? this.db.prepare(sql);
    this.prepared.set(sql, statement);
    return statement;
  }
}
