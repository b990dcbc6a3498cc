import { NoisewrightError } from "../errors/index.js";
import { canonicalJson, digestOf } from "./canonical.js";
import type { Content, Entry } from "./entry.js";
import { isOpenEntry, KINDS, type Kind } from "./kinds.js";
import { sha256 } from "./sha256.js";

/**
 * An entry as it is stored: the canonical JSON of all fields except the hash, and the hash of this
 * JSON text.
 */
export interface StoredEntry {
  readonly body: string;
  readonly hash: string;
}

/** The position in a chain at which the next entry is appended. */
export interface ChainPosition {
  readonly index: number;
  readonly previous: string;
}

interface HasHash {
  readonly hash: string;
}

/** The position of the first entry. */
export const FIRST_POSITION: ChainPosition = { index: 0, previous: "0".repeat(64) };

/** The position of the entry after this one. */
export function positionAfter(entry: Entry): ChainPosition {
  return { index: entry.index + 1, previous: entry.hash };
}

/** Creates the entry for a position of the chain. */
export function seal(content: Content, { index, previous }: ChainPosition, time: string): Entry {
  const open = { index, time, content, previous };
  return { ...open, hash: digestOf(open) };
}

/** Returns the stored form of an entry. */
export function toStored({ hash, ...open }: HasHash): StoredEntry {
  return { body: canonicalJson(open), hash };
}

/**
 * Reads an entry at a known position. Checks the hash of the entry, its index, and the hash of the
 * previous entry.
 */
export function fromStored(
  { body, hash }: StoredEntry,
  place: ChainPosition,
  ledger: string,
  kinds: Readonly<Record<string, Kind>> = KINDS,
): Entry {
  const damaged = (what: string) => corrupt(ledger, `entry ${place.index} ${what}`);
  if (sha256(body) !== hash) throw damaged("does not match its hash");
  const open = parsed(body);
  if (!isOpenEntry(open)) throw damaged("is not a valid entry");
  if (open.index !== place.index) throw damaged("is missing");
  if (open.previous !== place.previous) throw damaged("does not follow the entry before it");
  return { ...open, hash, content: current(open.content, kinds, ledger, place.index) };
}

/**
 * Reads a single entry. Checks the hash of the entry, and accepts the position that the entry
 * claims.
 */
export function openStored(stored: StoredEntry | undefined, ledger: string): Entry {
  const place = parsed(stored?.body ?? "");
  if (stored === undefined || place === undefined) throw corrupt(ledger, "an entry is missing");
  return fromStored(stored, isPosition(place) ? place : FIRST_POSITION, ledger);
}

/** True if the value has the fields of a position. */
function isPosition(value: unknown): value is ChainPosition {
  if (typeof value !== "object" || value === null) return false;
  if (!("index" in value && "previous" in value)) return false;
  return typeof value.index === "number" && typeof value.previous === "string";
}

/** Converts stored content to the current version, one version at a time. */
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
      what: `known kind for entry ${index}`,
      advice: "a newer version of noisewright wrote it: update noisewright",
    });
  }
  const found = read(stored);
  if (found === undefined) throw corrupt(ledger, `entry ${index} is not a valid ${kind}`);
  return "content" in found ? found.content : current(found.next, kinds, ledger, index);
}

export function subjectOf(ledger: string): string {
  return `ledger "${ledger}"`;
}

/** The error for a ledger whose stored entries contradict each other. */
export function corrupt(ledger: string, what: string): NoisewrightError {
  return new NoisewrightError({
    code: "corrupt",
    subject: subjectOf(ledger),
    what,
    advice: "the ledger was altered or damaged: restore it from a copy that verifies",
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
