import { NoisewrightError } from "@noisewright/core";
import {
  corrupt,
  type Entry,
  type Json,
  type LedgerSummary,
  type StoredEntry,
} from "@noisewright/core/ledger";
import type { Ledgers } from "./ledgers.js";
import { type ParsedExport, parseExport } from "./read-export.js";

/** The result of an import. */
export interface Imported {
  /** The ledger after the import. */
  readonly ledger: LedgerSummary;
  /** True if the store already had the ledger. */
  readonly existed: boolean;
  /** The number of entries that the import has appended. */
  readonly appended: number;
}

/**
 * Makes an exported ledger a ledger of this store, which can then be continued. The export is
 * verified first. If the store has the ledger already, only the entries that it lacks are appended.
 * A ledger is never shortened. If the two have different entries at the same place, the import fails
 * with code `conflict`. Everything is stored at once, or nothing.
 */
export async function importLedger(ledgers: Ledgers, text: string): Promise<Imported> {
  const parsed = parseExport(text);
  const { name } = parsed.history.summary;
  const { before, appended } = await ledgers.store.exclusively(name, async (session) => {
    const there = await session.entries(name, 0);
    checkSamePrefix(name, there, parsed.stored);
    const missing = parsed.history.entries.slice(there.length);
    for (const entry of missing) {
      const objects = objectsNamedBy(entry, parsed);
      await session.append(entry.index, parsed.stored[entry.index]!, objects);
    }
    return { before: there.length, appended: missing.length };
  });
  return { ledger: await ledgers.ledger(name).summary(), existed: before > 0, appended };
}

function checkSamePrefix(
  name: string,
  there: readonly StoredEntry[],
  exported: readonly StoredEntry[],
): void {
  for (const [index, { body, hash }] of exported.slice(0, there.length).entries()) {
    if (there[index]?.hash !== hash) throw fork(name, index);
    if (there[index].body !== body) throw corrupt(name, `entry ${index} does not match its hash`);
  }
}

/** The events of a debit, the answers of an entry with answers, or the page of a checkpoint. */
function objectsNamedBy({ content }: Entry, { history, objects }: ParsedExport) {
  if (content.kind === "checkpoint/1") {
    return new Map([[content.page, objects.get(content.page)!]]);
  }
  const found = new Map<string, Json>();
  for (const release of "releases" in content ? content.releases : []) {
    if ("answer" in release && !objects.has(release.answer)) throw noAnswers(history.summary.name);
    const hashes =
      "answer" in release ? [release.answer] : release.events.map(({ event }) => event);
    for (const hash of hashes) {
      const object = objects.get(hash);
      if (object !== undefined) found.set(hash, object);
    }
  }
  return found;
}

function fork(name: string, index: number): NoisewrightError {
  const what =
    index === 0
      ? "another ledger of this name is in the store: entry 0 differs"
      : `entry ${index} of the export differs from entry ${index} of the ledger in the store: the two were continued separately`;
  return new NoisewrightError({
    code: "conflict",
    subject: `ledger "${name}"`,
    what,
    advice: "continue only one of them, or import the export into another store; nothing changed",
  });
}

function noAnswers(name: string): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: `export of ledger "${name}"`,
    parameter: "answers",
    domain: "in the export, because the continued ledger must show them again",
    got: "only their hashes",
    advice:
      "export the ledger with its answers: noisewright ledger export <name> --answers, or Export with results in the studio",
  });
}
