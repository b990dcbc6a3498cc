import { epsilonText, levelText, numberText, remainderText } from "@noisewright/core/format";
import type {
  Entry,
  LedgerSummary,
  PastRequest,
  Receipt,
  ReceiptProof,
} from "@noisewright/core/ledger";
import type { History, Imported, Listed } from "@noisewright/release/ledger";
import { table } from "@noisewright/text";
import type { Verification } from "./check-file.js";

/**
 * The number of entries that the command `show` prints. With --json the command prints all entries.
 */
const LATEST = 10;
/** The number of names of releases in one line. */
const MOST_NAMES = 4;

export function describeLedgers({ ledgers, damaged }: Listed): string {
  if (ledgers.length + damaged.length === 0) return "There are no ledgers.";
  const rows = ledgers.map(({ name, budget, spent, remains, releases }) => [
    name,
    levelText(budget, "nearest"),
    epsilonText(spent),
    remainderText(remains, budget.epsilon),
    String(releases),
  ]);
  const head = ["ledger", "budget", "spent", "left", "releases"];
  const broken = damaged.map(({ name }) => [name, "damaged", "–", "–", "–"]);
  return table([head, ...rows, ...broken]).join("\n");
}

export function describeLedger(summary: LedgerSummary): string {
  const { name, unit, budget, spent, remains, entries, releases, answered } = summary;
  return [
    `${name}  (privacy unit: ${unit})`,
    "",
    ...table([
      ["budget", levelText(budget, "nearest")],
      ["spent", epsilonText(spent)],
      ["left", remainderText(remains, budget.epsilon)],
      ["releases", `${releases} paid for, ${answered} answered`],
      ["accounting", `${summary.composition}: ${summary.coverage}`],
      ["entries", `${entries}, the first at ${summary.created}`],
      ["last hash", summary.head],
    ]),
  ].join("\n");
}

export function describeHistory(
  { summary, entries }: History,
  requests: readonly PastRequest[],
): string {
  const costs = new Map(requests.map((request) => [request.entry, costText(request)]));
  const rows = entries
    .slice(-LATEST)
    .map(({ index, time, content }) => [
      ...[String(index), time, `${entryText(content)}${costs.get(index) ?? ""}`],
    ]);
  return `${describeLedger(summary)}\n\n${table([["entry", "time", "event"], ...rows]).join("\n")}`;
}

/** The cost of a request alone, and the total after it. */
function costText({ epsilon, spent }: PastRequest): string {
  if (epsilon === null || spent === null) return "";
  return `; ${epsilonText(epsilon)}, ${numberText(spent, "up")} in all`;
}

function entryText(content: Entry["content"]): string {
  switch (content.kind) {
    case "created/1":
    case "created/2":
    case "raised/1":
    case "raised/2":
      return `budget set to ${levelText(content.budget, "nearest")}`;
    case "debited/1":
    case "debited/2":
      return `request ${content.request}: ${plural(content.releases.length, "release")} paid for`;
    case "debited/3":
      return `${namesText(content.releases)} paid for by ${content.who ?? "a program"}, request ${content.request}`;
    case "answered/1":
    case "answered/2":
      return `${plural(content.releases.length, "answer")} stored`;
    case "checkpoint/1":
      return "checkpoint of all entries so far";
  }
}

/** The names of releases, such as `readers, loans and 3 more`. */
function namesText(releases: readonly { readonly name: string | null }[]): string {
  const names = [...new Set(releases.flatMap(({ name }) => name ?? []))];
  if (names.length === 0) return plural(releases.length, "release");
  const shown = names.slice(0, MOST_NAMES).join(", ");
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}

export function describeVerification(verification: Verification): string {
  if (verification.kind === "ledger") return validText(verification.ledger);
  const { receipt, proof, against } = verification;
  const lines = [describeReceipt(receipt)];
  if (against !== undefined)
    lines.push(`The entries of the receipt are in the ledger. ${validText(against)}`);
  else lines.push(...proofLines(proof));
  return lines.join("\n");
}

/** Says what the receipt alone proves, and what the receipt alone does not prove. */
function proofLines({ bound, linked }: ReceiptProof): readonly string[] {
  const terms = bound
    ? "The payments in the receipt include a hash of the ledger's name, privacy unit, budget and accounting rule."
    : "The receipt does not prove the privacy unit and the budget: the payments do not include a hash of them.";
  const links = linked
    ? "The receipt contains every ledger entry up to the last entry in the receipt, and the hash chain is complete."
    : "Some ledger entries are missing from the receipt, so the hash chain could not be checked.";
  return [
    terms,
    links,
    "The receipt was not compared with a ledger; to compare the receipt, add --ledger <store>.",
  ];
}

function describeReceipt({ ledger, releases, epsilon, delta, unit }: Receipt): string {
  const cost = levelText({ epsilon, delta });
  return `The receipt is valid: ${plural(releases.length, "release")} from ledger ${ledger}, cost ${cost}, privacy unit ${unit}.`;
}

export function validText({ name, entries, spent, budget }: LedgerSummary): string {
  return `Ledger ${name} is valid: ${plural(entries, "entry")}, spent ${epsilonText(spent)} of ${numberText(budget.epsilon)}.`;
}

export function describeImported({ ledger, existed, appended }: Imported): string {
  const { name } = ledger;
  const done = !existed
    ? `Imported ledger ${name}.`
    : appended > 0
      ? `Appended ${plural(appended, "entry")} to ledger ${name}.`
      : `Ledger ${name} already has all entries of the export. Nothing changed.`;
  return `${done}\n${validText(ledger)}`;
}

function plural(count: number, word: string): string {
  if (count === 1) return `1 ${word}`;
  return `${count} ${word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`}`;
}
