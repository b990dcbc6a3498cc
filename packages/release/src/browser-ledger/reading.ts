import type { Json, StoredEntry } from "@noisewright/core/ledger";
import type { Reader } from "../ledger/index.js";
import { type Connection, resultOf } from "./connection.js";
import { damaged } from "./problems.js";
import { ENTRIES, OBJECTS } from "./schema.js";

/** The number of entries that are read at once. */
const BATCH = 2000;

/** An array is after every number in the order of keys. */
const AFTER_ALL_POSITIONS: IDBValidKey = [];

/** The names of all ledgers. Reads one key of each ledger and no entries. */
export function readNames(connection: Connection): Promise<readonly string[]> {
  return connection.read(ENTRIES, (store) => {
    const names: string[] = [];
    const request = store.openKeyCursor();
    return new Promise((resolve, reject) => {
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const cursor = request.result;
        if (cursor === null) return resolve(names);
        const [name] = [cursor.key].flat();
        if (typeof name !== "string") return reject(notText());
        names.push(name);
        cursor.continue([name, AFTER_ALL_POSITIONS]);
      };
    });
  });
}

export function readerOf(connection: Connection): Reader {
  return {
    entries: (ledger, from, until = Number.MAX_SAFE_INTEGER) =>
      connection.read(ENTRIES, async (store) => {
        const entries: StoredEntry[] = [];
        for (let next = from; next < until; ) {
          const range = IDBKeyRange.bound([ledger, next], [ledger, until], false, true);
          const records: readonly unknown[] = await resultOf(store.getAll(range, BATCH));
          for (const record of records) entries.push(entryIn(record));
          if (records.length < BATCH) break;
          next = Number(field(records.at(-1), "position")) + 1;
        }
        return entries;
      }),
    objects: (hashes) =>
      connection.read(OBJECTS, async (store) => {
        const found = await Promise.all(
          hashes.map(async (hash) => [hash, await resultOf(store.get(hash))] as const),
        );
        return new Map(
          found.flatMap(([hash, record]) =>
            record === undefined ? [] : [[hash, jsonIn(field(record, "body"))] as const],
          ),
        );
      }),
  };
}

function entryIn(record: unknown): StoredEntry {
  return { body: textIn(field(record, "body")), hash: textIn(field(record, "hash")) };
}

export function field(record: unknown, name: string): unknown {
  return Reflect.get(Object(record), name);
}

/** A stored value as a string. Throws if somebody stored another value there. */
export function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  throw notText();
}

function notText() {
  return damaged("the database has an entry that is not text");
}

function jsonIn(value: unknown): Json {
  const text = textIn(value);
  try {
    return JSON.parse(text);
  } catch {
    throw damaged("the database has an object that is not JSON");
  }
}
