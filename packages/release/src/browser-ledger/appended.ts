import { NoisewrightError } from "@noisewright/core";
import type { Json, StoredEntry } from "@noisewright/core/ledger";
import type { Reader, Session } from "../ledger/index.js";
import type { EntryRecord } from "./schema.js";

/** The appends of one session, which are held back until the session ends. */
export class Appended {
  readonly entries: EntryRecord[] = [];
  readonly objects = new Map<string, string>();

  constructor(private readonly ledger: string) {}

  /** A session that reads the stored entries and its own. */
  session(stored: Reader): Session {
    return {
      entries: async (ledger, from, until) => [
        ...(await stored.entries(ledger, from, until)),
        ...this.own(ledger, from, until),
      ],
      objects: async (hashes) => {
        const found = new Map(await stored.objects(hashes));
        for (const hash of hashes) {
          const text = this.objects.get(hash);
          if (text !== undefined && !found.has(hash)) found.set(hash, JSON.parse(text));
        }
        return found;
      },
      append: async (index, entry, objects) => this.append(index, entry, objects),
    };
  }

  private own(ledger: string, from: number, until = Number.POSITIVE_INFINITY): StoredEntry[] {
    if (ledger !== this.ledger) return [];
    const wanted = this.entries.filter(({ position }) => position >= from && position < until);
    return wanted.map(({ body, hash }) => ({ body, hash }));
  }

  private append(
    position: number,
    { body, hash }: StoredEntry,
    objects: ReadonlyMap<string, Json>,
  ): void {
    const last = this.entries.at(-1);
    if (last !== undefined && position !== last.position + 1) throw notNext(this.ledger, position);
    this.entries.push({ ledger: this.ledger, position, body, hash });
    for (const [name, value] of objects) this.objects.set(name, JSON.stringify(value));
  }
}

/** The error for an entry that does not follow the last entry of its ledger. */
export function notNext(ledger: string, position: number): NoisewrightError {
  return new NoisewrightError({
    code: "unavailable",
    subject: `ledger "${ledger}"`,
    what: `entry ${position} is not the next entry`,
    advice: "read the ledger again; nothing was spent",
  });
}
