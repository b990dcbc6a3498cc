import { NoisewrightError } from "@noisewright/core";
import {
  canonicalJson,
  checkSpent,
  digestOf,
  type Entry,
  type Json,
  LedgerState,
  type LedgerSummary,
  openStored,
  type StoredEntry,
  summaryOf,
  verifyLedger,
} from "@noisewright/core/ledger";
import type { Ledgers } from "./ledgers.js";

const FORMAT = "noisewright-ledger/1";

/**
 * The verified history of a ledger: the summary of the ledger, its entries, and the privacy events
 * of these entries.
 */
export interface History {
  readonly summary: LedgerSummary;
  readonly entries: readonly Entry[];
  readonly events: readonly Json[];
}

/**
 * Reads a stored ledger and verifies all of its entries. The hashes of the answers are verified
 * too.
 */
export async function historyOf({ store }: Ledgers, name: string): Promise<History> {
  const state = new LedgerState(name);
  const entries = (await store.entries(name, 0)).map((stored) => state.append(stored));
  const hashes = state.unknownEvents();
  const events = await store.objects(hashes);
  for (const hash of hashes) state.learn(hash, events.get(hash));
  const answers = [...state.releases.values()].flatMap(({ answer }) => answer ?? []);
  const named = answers.flatMap(({ hash, source }) => (source === null ? [hash] : [hash, source]));
  const found = await store.objects(named);
  for (const hash of named) state.check("answer", hash, found.get(hash));
  checkSpent(state);
  return { summary: summaryOf(state), entries, events: [...events.values()] };
}

/**
 * Writes a ledger as JSON lines: a heading, the events, the entries. Only the hashes of answers are
 * written.
 */
export function exportLines({ summary, entries, events }: History): readonly string[] {
  const heading = { format: FORMAT, ledger: summary.name };
  return [heading, ...events.map((event) => ({ event })), ...entries].map((line) =>
    JSON.stringify(line),
  );
}

export function isExport(text: string): boolean {
  return text.startsWith(`{"format":"${FORMAT}"`);
}

/** Reads an exported ledger and verifies it, just as `historyOf` verifies a stored ledger. */
export function readExport(text: string): History {
  const lines = text.split("\n").filter((line) => line !== "");
  const [heading, ...rest] = lines.map((line, i) => parsedLine(line, i + 1));
  const name = String(heading?.ledger);
  const events = new Map<string, Json>();
  const stored: StoredEntry[] = [];
  for (const { event, hash, ...open } of rest) {
    if (event !== undefined) events.set(digestOf(event), event);
    else stored.push({ body: canonicalJson(open), hash: String(hash) });
  }
  const state = verifyLedger(name, stored, (hash) => events.get(hash));
  const entries = stored.map((entry) => openStored(entry, name));
  return { summary: summaryOf(state), entries, events: [...events.values()] };
}

type JsonObject = { readonly [key: string]: Json };

function parsedLine(line: string, number: number): JsonObject {
  try {
    const value: Json = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {}
  throw new NoisewrightError({
    code: "corrupt",
    subject: `export, line ${number}`,
    what: "the line is not a JSON object",
    advice: "export the ledger again",
  });
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
