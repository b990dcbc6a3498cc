import { NoisewrightError } from "@noisewright/core";
import {
  checkSpent,
  digestOf,
  type Entry,
  type Json,
  LedgerState,
  type LedgerSummary,
  summaryOf,
  toStored,
  verifyLedger,
} from "@noisewright/core/ledger";
import type { Ledgers } from "./ledgers.js";

const FORMAT = "noisewright-ledger/1";

/** A ledger's history, verified: what it adds up to, its entries, and the events they name. */
export interface History {
  readonly summary: LedgerSummary;
  readonly entries: readonly Entry[];
  readonly events: readonly Json[];
}

/** Everything in a stored ledger, read anew and verified; answers are held against their hashes. */
export async function historyOf({ store }: Ledgers, name: string): Promise<History> {
  const state = new LedgerState(name);
  const entries = (await store.entries(name, 0)).map((stored) => state.append(stored));
  const hashes = state.unknownEvents();
  const events = await store.objects(hashes);
  for (const hash of hashes) state.learn(hash, events.get(hash));
  const answers = [...state.releases.values()].flatMap(({ answer }) => answer?.hash ?? []);
  const found = await store.objects(answers);
  for (const hash of answers) state.check("answer", hash, found.get(hash));
  checkSpent(state);
  return { summary: summaryOf(state), entries, events: [...events.values()] };
}

/** JSON lines: a heading, the events, the entries. Answers stay behind; their hashes are in it. */
export function exportLines({ summary, entries, events }: History): readonly string[] {
  const heading = { format: FORMAT, ledger: summary.name };
  return [heading, ...events.map((event) => ({ event })), ...entries].map((line) =>
    JSON.stringify(line),
  );
}

export function isExport(text: string): boolean {
  return text.startsWith(`{"format":"${FORMAT}"`);
}

/** Read an export and verify it, as `historyOf` does a stored ledger. */
export function readExport(text: string): History {
  const lines = text.split("\n").filter((line) => line !== "");
  const [heading, ...rest] = lines.map((line, i) => parsedLine(line, i + 1));
  const name = String(heading?.ledger);
  const events = new Map<string, Json>();
  const entries: Entry[] = [];
  for (const line of rest) {
    if ("event" in line) events.set(digestOf(line.event as Json), line.event as Json);
    else entries.push(line as unknown as Entry);
  }
  const state = verifyLedger(name, entries.map(toStored), (hash) => events.get(hash));
  return { summary: summaryOf(state), entries, events: [...events.values()] };
}

function parsedLine(line: string, number: number): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw new NoisewrightError({
    code: "corrupt",
    subject: `export, line ${number}`,
    what: "it is no JSON object",
    advice: "export the ledger again",
  });
}
