import type { Entry, LedgerSummary, Receipt, ReceiptProof } from "@noisewright/core/ledger";
import type { Listed } from "@noisewright/release/ledger";
import { shortNumber as n, table } from "@noisewright/text";
import type { Verified } from "./check-file.js";

/** How many entries `show` prints; --json has them all. */
const LATEST = 10;

export function describeLedgers({ ledgers, damaged }: Listed): string {
  if (ledgers.length + damaged.length === 0) return "no ledgers";
  const rows = ledgers.map(({ name, budget, spent, remains, releases }) => [
    name,
    n(budget.epsilon),
    n(budget.delta),
    n(spent),
    n(remains),
    String(releases),
  ]);
  const head = ["ledger", "budget ε", "δ", "spent", "remains", "releases"];
  const broken = damaged.map(({ name }) => [name, "damaged", "–", "–", "–", "–"]);
  return table([head, ...rows, ...broken]).join("\n");
}

export function describeLedger(summary: LedgerSummary): string {
  const { name, unit, budget, spent, remains, entries, releases, answered } = summary;
  return [
    `${name}  protects ${unit}`,
    "",
    ...table([
      ["budget", `ε = ${n(budget.epsilon)}, δ = ${n(budget.delta)}`],
      ["spent", `ε = ${n(spent)}`],
      ["remains", `ε = ${n(remains)}`],
      ["releases", `${releases}, ${answered} answered`],
      ["counted", `${summary.composition}: ${summary.coverage}`],
      ["entries", `${entries}, since ${summary.created}`],
      ["head", summary.head],
    ]),
  ].join("\n");
}

export function describeHistory(summary: LedgerSummary, entries: readonly Entry[]): string {
  const rows = entries
    .slice(-LATEST)
    .map(({ index, time, content }) => [String(index), time, whatHappened(content)]);
  return `${describeLedger(summary)}\n\n${table([["entry", "time", "what"], ...rows]).join("\n")}`;
}

function whatHappened(content: Entry["content"]): string {
  switch (content.kind) {
    case "created/1":
    case "created/2":
    case "raised/1":
    case "raised/2":
      return `budget ε = ${n(content.budget.epsilon)}, δ = ${n(content.budget.delta)}`;
    case "debited/1":
    case "debited/2":
      return `request ${content.request}: ${plural(content.releases.length, "release")} paid for`;
    case "answered/1":
      return `${plural(content.releases.length, "answer")} stored`;
  }
}

export function describeVerified(verified: Verified): string {
  if (verified.kind === "ledger") return inOrder(verified.ledger);
  const { receipt, proof, against } = verified;
  const lines = [describeReceipt(receipt)];
  if (against !== undefined) lines.push(`Its entries are in the ledger. ${inOrder(against)}`);
  else lines.push(...unproved(proof));
  return lines.join("\n");
}

/** What a receipt cannot show by itself. */
function unproved({ bound, linked }: ReceiptProof): readonly string[] {
  const terms = bound
    ? "Its payments name the ledger's name, unit, budget and rule by their hash."
    : "Its unit and budget are not bound: its payments do not name them by their hash.";
  const links = linked
    ? "It has every entry up to its last one, each linked to the one before."
    : "Entries between its own are not in it, so that their links are not checked.";
  return [terms, links, "Its entries were not compared with a ledger: give one by --ledger."];
}

function describeReceipt({ ledger, releases, epsilon, delta, unit }: Receipt): string {
  const cost = `ε ≤ ${n(epsilon)} at δ = ${n(delta)}`;
  return `The receipt is in order: ${plural(releases.length, "release")} from ${ledger}, ${cost}, protecting ${unit}.`;
}

export function inOrder({ name, entries, spent, budget }: LedgerSummary): string {
  return `${name} is in order: ${plural(entries, "entry")}, spent ε = ${n(spent)} of ${n(budget.epsilon)}.`;
}

function plural(count: number, word: string): string {
  if (count === 1) return `1 ${word}`;
  return `${count} ${word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`}`;
}
