import type Database from "libsql";
import { newerVersionError, unavailable } from "./problems.js";

/** The four letters "NwLg", which distinguish ledger files from other SQLite files. */
const APPLICATION = 0x4e774c67;

/**
 * A file of version n has the first n migrations. New migrations may be added, but existing
 * migrations are never edited.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE entries (
     ledger TEXT NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL,
     PRIMARY KEY (ledger, position)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE objects (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
     BEGIN SELECT RAISE(ABORT, 'append only'); END;
   CREATE TRIGGER entries_last BEFORE DELETE ON entries
     BEGIN SELECT RAISE(ABORT, 'append only'); END;`,
  `CREATE TABLE published (
     number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, ledger TEXT NOT NULL,
     summary TEXT NOT NULL, body TEXT NOT NULL
   ) STRICT;`,
];

/**
 * Migrates a file to the latest version. Refuses files of other programs, and files that a later
 * version of Noisewright wrote.
 */
export function migrate(db: Database.Database, migrations = MIGRATIONS): void {
  if (versionOf(db, migrations.length) === migrations.length) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    const version = versionOf(db, migrations.length); // The version is read again, because another process may have migrated the file in the meantime.
    for (const sql of migrations.slice(version)) db.exec(sql);
    db.exec(`PRAGMA user_version = ${migrations.length}; PRAGMA application_id = ${APPLICATION}`);
    db.exec("COMMIT");
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

function versionOf(db: Database.Database, latest: number): number {
  const read = (pragma: string): number => {
    const row: unknown = db.prepare(`PRAGMA ${pragma}`).raw().get();
    return Array.isArray(row) ? Number(row[0]) : Number.NaN;
  };
  const version = read("user_version");
  const isEmpty = db.prepare("SELECT 1 FROM sqlite_schema").all().length === 0;
  if (!isEmpty && read("application_id") !== APPLICATION) {
    throw unavailable(
      "the file belongs to another program",
      "name a file that was made with the command noisewright ledger create",
    );
  }
  if (version > latest) throw newerVersionError(`support for files of version ${version}`);
  return version;
}
