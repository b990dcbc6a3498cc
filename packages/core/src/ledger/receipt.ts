import type { Budget } from "../accounting/accountants/index.js";
import { type PrivacyEvent, parseEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { digestOf } from "./canonical.js";
import { openStored, subjectOf, toStored } from "./chain.js";
import type { Entry, Json } from "./entry.js";
import { isReceipt } from "./kinds.js";
import { eventsOf, fixedCost, jointCost, payersOf } from "./receipt-costs.js";
import { answerOf, paidFor } from "./receipt-entries.js";
import { termsOf } from "./receipt-terms.js";

/**
 * The proof of published releases for a third party. A receipt contains the answers, the events,
 * the entries that debited the releases and hold the hashes of the answers, and the entries with
 * the terms. A receipt can be checked without the ledger, and also against a ledger or an exported
 * ledger.
 */
export interface Receipt {
  /**
   * A receipt of version 1 has no entries with the terms, so its name, unit and budget are not
   * proved.
   */
  readonly format: "noisewright-receipt/1" | "noisewright-receipt/2";
  readonly ledger: string;
  readonly unit: string;
  /** The budget at the time of the last debit. */
  readonly budget: Budget;
  readonly releases: readonly ReceiptRelease[];
  /** The certified ε of all these releases together, at the budget's δ. */
  readonly epsilon: number;
  readonly delta: number;
  /**
   * The entries that the releases name, and the entries with the terms. Each entry is complete, and
   * the entries are in the order of the chain.
   */
  readonly entries: readonly Entry[];
  /** The debited events, by the hash of the event. */
  readonly events: Readonly<Record<string, PrivacyEvent>>;
}

/** One release of a receipt. */
export interface ReceiptRelease {
  readonly digest: string;
  /**
   * The index of the entry that debited the release, and the index of the entry with the hash of
   * the answer.
   */
  readonly debited: number;
  readonly answered: number;
  readonly answer: Json;
  /**
   * The certified (ε, δ) of this release alone. For a later part of a series, that of the whole
   * series.
   */
  readonly epsilon: number;
  readonly delta: number;
}

/** What a valid receipt proves to a person who does not have the ledger. */
export interface ReceiptProof {
  /** True if the debits name the ledger's name, unit, budget and rule by a hash. */
  readonly bound: boolean;
  /**
   * True if the receipt has every entry from the first entry to its last entry, each linked to the
   * previous entry.
   */
  readonly linked: boolean;
}

/**
 * A factor that allows for rounding errors when a claimed ε is compared with a proved lower bound.
 */
const AGREES = 1 + 1e-9;

/** Checks everything that a receipt states. Throws at the first statement that is false. */
export function checkReceipt(value: unknown): Receipt {
  if (!isReceipt(value)) throw invalidReceipt("receipt", "it is not a noisewright-receipt/1 or /2");
  const { budget, ledger } = value;
  const subject = `receipt of ${subjectOf(ledger)}`;
  const entries = openedEntries(value.entries, ledger);
  const events = Object.entries(value.events).map(([hash, event]) => {
    if (digestOf(event) !== hash) throw invalidReceipt(subject, "an event was altered");
    return [hash, parseEvent(event)] as const;
  });
  const receipt: Receipt = {
    ...value,
    entries: [...entries.values()],
    events: Object.fromEntries(events),
  };
  const composition = checkTerms(receipt, entries, subject);
  const costs = receipt.releases.map((release) => {
    const name = nameOf(release);
    const counted = paidFor(entries, release);
    if (counted === undefined) throw invalidReceipt(subject, `${name} was not paid for`);
    if (answerOf(entries, release)?.answer !== digestOf(release.answer)) {
      throw invalidReceipt(subject, `${name} has a different answer than the ledger`);
    }
    if (!counted.every(({ event }) => Object.hasOwn(receipt.events, event))) {
      throw invalidReceipt(subject, `an event of ${name} is missing`);
    }
    const events = eventsOf(counted, (hash) => receipt.events[hash]!);
    return { debited: release.debited, events };
  });
  const alone = costs.map(({ events }) => fixedCost(budget, events).lower);
  payersOf(receipt.releases).forEach((payer, i) => {
    const release = receipt.releases[i]!;
    const name = nameOf(release);
    if (payer === undefined)
      throw invalidReceipt(subject, `the release that paid for ${name} is missing`);
    checkClaim(subject, name, release, budget.delta, alone[payer]!);
  });
  const { lower } = jointCost(budget, composition, costs);
  checkClaim(subject, "all releases together", receipt, budget.delta, lower);
  return receipt;
}

/** Returns what a valid receipt proves to a person who does not have the ledger. */
export function proofOf(receipt: Receipt): ReceiptProof {
  const debits = receipt.releases.map(({ debited }) => debited);
  const terms = termsOf(new Map(receipt.entries.map((entry) => [entry.index, entry])), debits);
  const last = Math.max(...receipt.entries.map(({ index }) => index));
  return {
    bound: receipt.format === "noisewright-receipt/2" && terms?.bound === true,
    linked: receipt.entries.length === last + 1,
  };
}

/**
 * The entries of a receipt, by index. Checks every hash, and the link between neighbouring entries.
 */
function openedEntries(
  entries: readonly { readonly index: number; readonly hash: string }[],
  ledger: string,
): ReadonlyMap<number, Entry> {
  const opened = new Map(
    entries.map((entry) => [entry.index, openStored(toStored(entry), ledger)]),
  );
  const subject = `receipt of ${subjectOf(ledger)}`;
  if (opened.size < entries.length) throw invalidReceipt(subject, "an entry appears twice");
  for (const { index, previous } of opened.values()) {
    const before = opened.get(index - 1);
    if (before === undefined || before.hash === previous) continue;
    throw invalidReceipt(subject, `entry ${index} does not follow the entry before it`);
  }
  return opened;
}

/**
 * Checks that the terms of the receipt are the terms in the entries of the receipt, and returns the
 * composition rule.
 */
function checkTerms(receipt: Receipt, entries: ReadonlyMap<number, Entry>, subject: string) {
  if (receipt.format === "noisewright-receipt/1") return { rule: "fixed-in-advance" } as const;
  const terms = termsOf(
    entries,
    receipt.releases.map(({ debited }) => debited),
  );
  if (terms === undefined)
    throw invalidReceipt(subject, "an entry with the terms of the ledger is missing");
  const { ledger, unit, budget } = receipt;
  for (const [what, same] of [
    ["ledger", terms.name === ledger],
    ["unit", terms.unit === unit],
    ["budget", terms.budget.epsilon === budget.epsilon && terms.budget.delta === budget.delta],
  ] as const) {
    if (!same) throw invalidReceipt(subject, `its ${what} differs from that of its entries`);
  }
  return terms.composition;
}

function nameOf({ digest }: ReceiptRelease): string {
  return `release ${digest.slice(0, 12)}…`;
}

/**
 * Throws if a claimed cost is below the proved lower bound. A claimed cost above the lower bound is
 * accepted.
 */
function checkClaim(
  subject: string,
  name: string,
  { epsilon, delta }: Budget,
  promised: number,
  certain: number,
): void {
  if (delta === promised && epsilon * AGREES >= certain) return;
  throw invalidReceipt(subject, `${name} cost more than the receipt states`);
}

function invalidReceipt(subject: string, what: string): NoisewrightError {
  const advice = "ask the publisher for the original receipt";
  return new NoisewrightError({ code: "corrupt", subject, what, advice });
}
