/** The object stores of the database, by what they hold. */
export const ENTRIES = "entries";
export const OBJECTS = "objects";
export const FILES = "files";
export const PUBLISHED = "published";
export const BODIES = "bodies";

/** One entry of a ledger. The key is the ledger with the position. */
export interface EntryRecord {
  readonly ledger: string;
  readonly position: number;
  readonly body: string;
  readonly hash: string;
}

/** An event, an answer or the state of a source, as JSON text. The key is the hash. */
export interface ObjectRecord {
  readonly hash: string;
  readonly body: string;
}

/** The ledger that paid for a file. The key is the fingerprint of the file. */
export interface FileRecord {
  readonly fingerprint: string;
  readonly ledger: string;
}

/** What a release published, without its body. The key is a number that the database counts. */
export interface PublishedRecord {
  readonly id: string;
  readonly ledger: string;
  readonly summary: string;
}

/** All of what a release published, as JSON text. The key is the id. */
export interface BodyRecord {
  readonly id: string;
  readonly body: string;
}

export type Migration = (db: IDBDatabase) => void;

/**
 * A database of version n has the first n migrations. New migrations may be added, but existing
 * migrations are never edited.
 */
export const MIGRATIONS: readonly Migration[] = [
  (db) => {
    db.createObjectStore(ENTRIES, { keyPath: ["ledger", "position"] });
    db.createObjectStore(OBJECTS, { keyPath: "hash" });
    db.createObjectStore(FILES, { keyPath: "fingerprint" });
  },
  (db) => {
    const published = db.createObjectStore(PUBLISHED, { keyPath: "number", autoIncrement: true });
    published.createIndex("id", "id", { unique: true });
    db.createObjectStore(BODIES, { keyPath: "id" });
  },
];

/** True if a database has every object store. Another program may have made a database first. */
export function hasSchema({ objectStoreNames }: IDBDatabase): boolean {
  return [ENTRIES, OBJECTS, FILES, PUBLISHED, BODIES].every((name) =>
    objectStoreNames.contains(name),
  );
}
