import { NoisewrightError } from "@noisewright/core";
import type { Json, StoredEntry } from "@noisewright/core/ledger";
import { Queue } from "./queue.js";
import type { LedgerStore, Reader } from "./store.js";

type Objects = ReadonlyMap<string, string>;

/**
 * Ledgers that last as long as this object: for trying out what a release would cost, and where
 * nothing can be kept. A budget that is lost with a page or a process is spent again by the next.
 */
export function memoryStore(): LedgerStore {
  const ledgers = new Map<string, readonly StoredEntry[]>();
  const queue = new Queue();
  let objects: Objects = new Map();
  return {
    ...readerOf(
      (ledger) => ledgers.get(ledger) ?? [],
      () => objects,
    ),
    names: async () => [...ledgers.keys()].sort(),
    exclusively: (ledger, work) =>
      queue.run(async () => {
        const [entries, kept] = [[...(ledgers.get(ledger) ?? [])], new Map(objects)];
        const result = await work({
          ...readerOf(
            (name) => (name === ledger ? entries : (ledgers.get(name) ?? [])),
            () => kept,
          ),
          async append(index, entry, added) {
            if (index !== entries.length) throw taken(ledger, index);
            entries.push({ ...entry });
            for (const [hash, value] of added) kept.set(hash, JSON.stringify(value));
          },
        });
        if (entries.length > 0) ledgers.set(ledger, entries);
        objects = kept;
        return result;
      }),
    close: async () => {},
  };
}

/** What is kept is text, as in every store: nobody can change it by what they were given. */
function readerOf(
  entriesOf: (ledger: string) => readonly StoredEntry[],
  objectsOf: () => Objects,
): Reader {
  return {
    entries: async (ledger, from, until) => entriesOf(ledger).slice(from, until),
    async objects(hashes) {
      const found = new Map<string, Json>();
      for (const hash of hashes) {
        const text = objectsOf().get(hash);
        if (text !== undefined) found.set(hash, JSON.parse(text));
      }
      return found;
    },
  };
}

function taken(ledger: string, index: number): NoisewrightError {
  return new NoisewrightError({
    code: "unavailable",
    subject: `ledger "${ledger}"`,
    what: `entry ${index} is not the next one`,
    advice: "read the ledger again; nothing was spent",
  });
}
