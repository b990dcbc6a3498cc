import type { Budget } from "../accounting/accountants/index.js";
import { type PrivacyEvent, parseEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { digestOf } from "./canonical.js";
import { openStored, subjectOf, toStored } from "./chain.js";
import type { AnsweredRelease, Entry, Json } from "./entry.js";
import { isReceipt } from "./kinds.js";
import { eventsOf, fixedCost, jointCost } from "./receipt-costs.js";
import { termsOf } from "./receipt-terms.js";

/**
 * What a third party needs to check releases: the answers, the ledger's entries that paid for them
 * and that hold their hashes, those that say on what terms, and the events. Checked by itself, and
 * against a ledger or export.
 */
export interface Receipt {
  /** Version 1 has no entries that say on what terms: name, unit and budget are mere words there. */
  readonly format: "noisewright-receipt/1" | "noisewright-receipt/2";
  readonly ledger: string;
  readonly unit: string;
  /** That of the last payment. */
  readonly budget: Budget;
  readonly releases: readonly ReceiptRelease[];
  /** All of these releases together: certified ε at the budget's δ. */
  readonly epsilon: number;
  readonly delta: number;
  /** The entries named by the releases, and the terms, in order of the chain, each whole. */
  readonly entries: readonly Entry[];
  /** By hash: the debited events. */
  readonly events: Readonly<Record<string, PrivacyEvent>>;
}

/** What a receipt says of one release. */
export interface ReceiptRelease {
  readonly digest: string;
  /** Index of the entry that paid, and of the one that holds the answer's hash. */
  readonly debited: number;
  readonly answered: number;
  readonly answer: Json;
  /** Certified (ε, δ) of this release alone. */
  readonly epsilon: number;
  readonly delta: number;
}

/** What a receipt that is in order proves by itself. */
export interface ReceiptProof {
  /** Whether the entries that paid name the ledger's name, unit, budget and rule by their hash. */
  readonly bound: boolean;
  /** Whether it has every entry up to its last one, each linked to the one before. */
  readonly linked: boolean;
}

/** Claims are compared as far as accountants agree; a bracket is a thousandth wide. */
const AGREES = 1 + 1e-9;

/** Check all that a receipt says by itself; fails at the first thing that is not so. */
export function checkReceipt(value: unknown): Receipt {
  if (!isReceipt(value)) throw wrong("receipt", "it is not a noisewright-receipt/1 or /2");
  const { budget, ledger } = value;
  const subject = `receipt of ${subjectOf(ledger)}`;
  const entries = openedEntries(value.entries, ledger);
  const events = Object.entries(value.events).map(([hash, event]) => {
    if (digestOf(event) !== hash) throw wrong(subject, "an event was altered");
    return [hash, parseEvent(event)] as const;
  });
  const receipt: Receipt = {
    ...value,
    entries: [...entries.values()],
    events: Object.fromEntries(events),
  };
  const composition = checkTerms(receipt, entries, subject);
  const costs = receipt.releases.map((release) => {
    const name = `release ${release.digest.slice(0, 12)}…`;
    const counted = paidFor(entries, release);
    if (counted === undefined) throw wrong(subject, `${name} was not paid for`);
    if (answerOf(entries, release)?.answer !== digestOf(release.answer)) {
      throw wrong(subject, `${name} has another answer than the ledger`);
    }
    if (!counted.every(({ event }) => Object.hasOwn(receipt.events, event))) {
      throw wrong(subject, `${name} has an event that is missing`);
    }
    const events = eventsOf(counted, (hash) => receipt.events[hash]!);
    checkClaim(subject, name, release, budget.delta, fixedCost(budget, events).lower);
    return { debited: release.debited, events };
  });
  const { lower } = jointCost(budget, composition, costs);
  checkClaim(subject, "all", receipt, budget.delta, lower);
  return receipt;
}

/** What a receipt in order proves without the ledger. */
export function proofOf(receipt: Receipt): ReceiptProof {
  const debits = receipt.releases.map(({ debited }) => debited);
  const terms = termsOf(new Map(receipt.entries.map((entry) => [entry.index, entry])), debits);
  const last = Math.max(...receipt.entries.map(({ index }) => index));
  return {
    bound: receipt.format === "noisewright-receipt/2" && terms?.bound === true,
    linked: receipt.entries.length === last + 1,
  };
}

/** By index: every hash is right, and neighbours are linked. */
function openedEntries(
  entries: readonly { readonly index: number; readonly hash: string }[],
  ledger: string,
): ReadonlyMap<number, Entry> {
  const opened = new Map(
    entries.map((entry) => [entry.index, openStored(toStored(entry), ledger)]),
  );
  const subject = `receipt of ${subjectOf(ledger)}`;
  if (opened.size < entries.length) throw wrong(subject, "an entry is in it twice");
  for (const { index, previous } of opened.values()) {
    const before = opened.get(index - 1);
    if (before === undefined || before.hash === previous) continue;
    throw wrong(subject, `entry ${index} does not follow the one before it`);
  }
  return opened;
}

/** The terms it claims are those of its entries; how its requests add up is one of them. */
function checkTerms(receipt: Receipt, entries: ReadonlyMap<number, Entry>, subject: string) {
  if (receipt.format === "noisewright-receipt/1") return { rule: "fixed-in-advance" } as const;
  const terms = termsOf(
    entries,
    receipt.releases.map(({ debited }) => debited),
  );
  if (terms === undefined) throw wrong(subject, "an entry that says on what terms is missing");
  const { ledger, unit, budget } = receipt;
  for (const [what, same] of [
    ["ledger", terms.name === ledger],
    ["unit", terms.unit === unit],
    ["budget", terms.budget.epsilon === budget.epsilon && terms.budget.delta === budget.delta],
  ] as const) {
    if (!same) throw wrong(subject, `its ${what} is not that of the entries`);
  }
  return terms.composition;
}

function paidFor(entries: ReadonlyMap<number, Entry>, { debited, digest }: ReceiptRelease) {
  const content = entries.get(debited)?.content;
  if (content?.kind !== "debited/1" && content?.kind !== "debited/2") return undefined;
  return content.releases.find((release) => release.digest === digest)?.events;
}

function answerOf(
  entries: ReadonlyMap<number, Entry>,
  { answered, debited, digest }: ReceiptRelease,
): AnsweredRelease | undefined {
  const content = entries.get(answered)?.content;
  if (content?.kind !== "answered/1") return undefined;
  return content.releases.find(
    (release) => release.digest === digest && release.debited === debited,
  );
}

/** A claim may be larger than what we prove, never smaller than what is certain. */
function checkClaim(
  subject: string,
  name: string,
  { epsilon, delta }: Budget,
  promised: number,
  certain: number,
): void {
  if (delta === promised && epsilon * AGREES >= certain) return;
  throw wrong(subject, `${name} costs more than it says`);
}

function wrong(subject: string, what: string): NoisewrightError {
  const advice = "ask the publisher for the receipt that was written";
  return new NoisewrightError({ code: "corrupt", subject, what, advice });
}
