import {
  canonicalJson,
  corrupt,
  digestOf,
  type Entry,
  isPage,
  type Json,
  LedgerState,
  openStored,
  type Page,
  type StoredEntry,
} from "@noisewright/core/ledger";
import type { Reader } from "./store.js";

/** The number of entries after which the next entry gets a checkpoint before it. */
export const CHECKPOINT_EVERY = 1000;

/**
 * The state of a ledger at its latest checkpoint. Undefined if the ledger has no checkpoint, or if
 * the store lacks a page. Then the ledger is replayed from its first entry. Checkpoints are at least
 * `every` entries apart.
 */
export async function resume(
  reader: Reader,
  name: string,
  every: number,
): Promise<LedgerState | undefined> {
  const latest = await latestCheckpoint(reader, name, every);
  if (latest === undefined) return undefined;
  const hashes = await pagesUntil(reader, name, latest);
  const found = await reader.objects(hashes);
  const stored = hashes.flatMap((hash) => found.get(hash) ?? []);
  if (stored.length < hashes.length) return undefined;
  const state = new LedgerState(name);
  const pages = stored.map((page, i) => checkedPage(name, hashes[i]!, page));
  state.resume(latest, await Promise.all(pages));
  return state;
}

async function checkedPage(name: string, hash: string, page: Json): Promise<Page> {
  const subject = `page ${hash.slice(0, 12)}…`;
  if ((await quickDigestOf(page)) !== hash) {
    throw corrupt(name, `${subject} does not match its hash`);
  }
  if (!isPage(page)) throw corrupt(name, `${subject} is not valid`);
  return page;
}

/** The digest of a value. Web Crypto is quicker, but a site without encryption does not have it. */
async function quickDigestOf(value: Json): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return digestOf(value);
  const text = new TextEncoder().encode(canonicalJson(value));
  const bytes = new Uint8Array(await subtle.digest("SHA-256", text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function latestCheckpoint(reader: Reader, name: string, every: number) {
  const end = await endOf(reader, name, every);
  if (end === undefined) return undefined;
  // A checkpoint is due after `every` entries. Several requests in one transaction may delay it.
  for (const until of [end, end - every]) {
    const from = Math.max(0, until - every - 1);
    const some = await reader.entries(name, from, until);
    const at = some.findLastIndex(isCheckpoint);
    if (at !== -1) return entryAt(some[at], from + at, name);
  }
  return undefined;
}

/** Quotes inside of a text are escaped, so only the kind of an entry looks like this. */
function isCheckpoint({ body }: StoredEntry): boolean {
  return body.includes('"kind":"checkpoint/1"');
}

/** The hashes of the pages of all checkpoints up to one of them, in order. */
async function pagesUntil(reader: Reader, name: string, latest: Entry): Promise<string[]> {
  const hashes: string[] = [];
  let { index, content }: Entry = latest;
  for (;;) {
    if (content.kind !== "checkpoint/1") throw corrupt(name, `entry ${index} is no checkpoint`);
    hashes.unshift(content.page);
    const { before } = content;
    if (before === null) return hashes;
    const [stored] = await reader.entries(name, before.index, before.index + 1);
    const entry = entryAt(stored, before.index, name);
    if (entry.hash !== before.hash) {
      throw corrupt(name, `entry ${before.index} is not the checkpoint that a later one names`);
    }
    ({ index, content } = entry);
  }
}

function entryAt(stored: StoredEntry | undefined, index: number, name: string): Entry {
  const entry = openStored(stored, name);
  if (entry.index === index) return entry;
  throw corrupt(name, `entry ${index} is missing`);
}

/**
 * The number of entries of a ledger, found by doubling and halving. Undefined if there are at most
 * `least` entries.
 */
async function endOf(reader: Reader, name: string, least: number): Promise<number | undefined> {
  const has = async (index: number) => (await reader.entries(name, index, index + 1)).length > 0;
  if (!(await has(least))) return undefined;
  let [some, none] = [least, 2 * least + 1];
  while (await has(none)) [some, none] = [none, 2 * none];
  while (none - some > 1) {
    const middle = Math.floor((some + none) / 2);
    if (await has(middle)) some = middle;
    else none = middle;
  }
  return none;
}
