import { NoisewrightError } from "@noisewright/core";
import type { Json, StoredEntry } from "@noisewright/core/ledger";
import { memoryPublications } from "./publications.js";
import { Queue } from "./queue.js";
import type { LedgerStore, Reader } from "./store.js";

type Objects = ReadonlyMap<string, string>;

/**
 * Keeps ledgers in memory, to preview the cost of a release and for places without storage. The
 * ledgers are lost when the page or the process ends, so the next page or process can spend the
 * same budget again.
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
    ...memoryPublications(),
    names: async () => [...ledgers.keys()].sort(),
    exclusively: (ledger, work) =>
      queue.run(async () => {
        const [entries, copy] = [[...(ledgers.get(ledger) ?? [])], new Map(objects)];
        const result = await work({
          ...readerOf(
            (name) => (name === ledger ? entries : (ledgers.get(name) ?? [])),
            () => copy,
          ),
          async append(index, entry, added) {
            if (index !== entries.length) throw notNext(ledger, index);
            entries.push({ ...entry });
            for (const [hash, value] of added) copy.set(hash, JSON.stringify(value));
          },
        });
        if (entries.length > 0) ledgers.set(ledger, entries);
        objects = copy;
        return result;
      }),
    close: async () => {},
  };
}

/**
 * Reads entries and objects. Both are stored as text, so that no caller can change what is stored.
 */
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

function notNext(ledger: string, index: number): NoisewrightError {
  return new NoisewrightError({
    code: "unavailable",
    subject: `ledger "${ledger}"`,
    what: `entry ${index} is not the next entry`,
    advice: "read the ledger again; nothing was spent",
  });
}
