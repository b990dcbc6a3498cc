import { NoisewrightError } from "../errors/index.js";
import { canonicalJson, digestOf } from "./canonical.js";
import type { Content, Entry } from "./entry.js";
import { isOpenEntry, KINDS, type Kind } from "./kinds.js";
import { sha256 } from "./sha256.js";

/** An entry as it is kept: the canonical JSON of all but its hash, and the hash of that text. */
export interface StoredEntry {
  readonly body: string;
  readonly hash: string;
}

/** The place in a chain at which the next entry goes. */
export interface Place {
  readonly index: number;
  readonly previous: string;
}

/** Anything with a hash. */
interface Sealed {
  readonly hash: string;
}

/** Before the first entry. */
export const START: Place = { index: 0, previous: "0".repeat(64) };

export function after(entry: Entry): Place {
  return { index: entry.index + 1, previous: entry.hash };
}

/** Make the entry that goes to a place. */
export function seal(content: Content, { index, previous }: Place, time: string): Entry {
  const open = { index, time, content, previous };
  return { ...open, hash: digestOf(open) };
}

/** An entry, or what is given as one. */
export function toStored({ hash, ...open }: Sealed): StoredEntry {
  return { body: canonicalJson(open), hash };
}

/** Read an entry that must go to a place: its hash is right, and it stands where it says. */
export function fromStored(
  { body, hash }: StoredEntry,
  place: Place,
  ledger: string,
  kinds: Readonly<Record<string, Kind>> = KINDS,
): Entry {
  const wrong = (what: string) => corrupt(ledger, `entry ${place.index} ${what}`);
  if (sha256(body) !== hash) throw wrong("does not match its hash");
  const open = parsed(body);
  if (!isOpenEntry(open)) throw wrong("is not an entry");
  if (open.index !== place.index) throw wrong("is missing");
  if (open.previous !== place.previous) throw wrong("does not follow the one before it");
  return { ...open, hash, content: current(open.content, kinds, ledger, place.index) };
}

/** Read an entry by itself: its hash is right, and it is believed where it stands. */
export function openStored(stored: StoredEntry | undefined, ledger: string): Entry {
  const place = parsed(stored?.body ?? "");
  if (stored === undefined || place === undefined) throw corrupt(ledger, "an entry is missing");
  return fromStored(stored, isPlace(place) ? place : START, ledger);
}

/** Where an entry says that it stands. */
function isPlace(value: unknown): value is Place {
  if (typeof value !== "object" || value === null) return false;
  if (!("index" in value && "previous" in value)) return false;
  return typeof value.index === "number" && typeof value.previous === "string";
}

/** Content in today's form, through the numbered steps from the version that was written. */
function current(
  stored: object,
  kinds: Readonly<Record<string, Kind>>,
  ledger: string,
  index: number,
): Content {
  const kind = "kind" in stored ? String(stored.kind) : "";
  const read = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (read === undefined) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: subjectOf(ledger),
      what: `meaning for the kind of entry ${index}`,
      advice: "a newer version wrote it; update noisewright",
    });
  }
  const found = read(stored);
  if (found === undefined) throw corrupt(ledger, `entry ${index} is not a proper ${kind}`);
  return "content" in found ? found.content : current(found.next, kinds, ledger, index);
}

export function subjectOf(ledger: string): string {
  return `ledger "${ledger}"`;
}

/** The error of a ledger whose stored entries do not agree. */
export function corrupt(ledger: string, what: string): NoisewrightError {
  return new NoisewrightError({
    code: "corrupt",
    subject: subjectOf(ledger),
    what,
    advice: "it was altered or damaged; restore it from a copy that verifies",
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
