import {
  checkSpent,
  type Entry,
  type Json,
  LedgerState,
  type LedgerSummary,
  type PastRequest,
  pastRequests,
  summaryOf,
} from "@noisewright/core/ledger";
import type { Ledgers } from "./ledgers.js";

/**
 * The verified history of a ledger: the summary of the ledger, its entries, the privacy events of
 * these entries, and the stored answers. An export may leave out the answers.
 */
export interface History {
  readonly summary: LedgerSummary;
  readonly entries: readonly Entry[];
  readonly events: readonly Json[];
  readonly answers: readonly Json[];
}

interface ExportOptions {
  /** With its answers, an exported ledger can be continued in another store (`importLedger`). */
  readonly answers?: boolean;
}

/**
 * Reads a stored ledger and verifies all of its entries. The hashes of the answers are verified
 * too. A ledger that was imported has no states of sources.
 */
export async function historyOf({ store }: Ledgers, name: string): Promise<History> {
  const pages: string[] = [];
  const state = new LedgerState(name, (hash) => pages.push(hash));
  const entries = (await store.entries(name, 0)).map((stored) => state.append(stored));
  const hashes = state.unknownEvents();
  const events = await store.objects(hashes);
  for (const hash of hashes) state.learn(hash, events.get(hash));
  const named = [...state.releases.values()].flatMap(({ answer }) => answer ?? []);
  const answers = await store.objects(named.map(({ hash }) => hash));
  for (const { hash } of named) state.check("answer", hash, answers.get(hash));
  const sources = await store.objects(named.flatMap(({ source }) => source ?? []));
  for (const [hash, source] of sources) state.check("source", hash, source);
  const kept = await store.objects(pages);
  for (const hash of pages) state.check("page", hash, kept.get(hash));
  checkSpent(state);
  return {
    summary: summaryOf(state),
    entries,
    events: [...events.values()],
    answers: [...answers.values()],
  };
}

/** The paid requests of a ledger with their names and costs, in order. */
export function requestsIn({ summary, entries, events }: History): readonly PastRequest[] {
  return pastRequests(summary.name, entries, events);
}

/**
 * Writes a ledger as JSON lines: a heading, the events, the answers if they are wanted, the entries.
 * The states of sources are private and are never written.
 */
export function exportLines(
  { summary, entries, events, answers }: History,
  options: ExportOptions = {},
): readonly string[] {
  const version = options.answers ? 2 : 1;
  return [
    { format: `noisewright-ledger/${version}`, ledger: summary.name },
    ...events.map((event) => ({ event })),
    ...(options.answers ? answers.map((answer) => ({ answer })) : []),
    ...entries,
  ].map((line) => JSON.stringify(line));
}
