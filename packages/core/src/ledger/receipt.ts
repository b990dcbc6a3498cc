import type { Budget } from "../accountants/index.js";
import { NoisewrightError } from "../errors/index.js";
import { type PrivacyEvent, parseEvent } from "../events/index.js";
import { digestOf } from "./canonical.js";
import { openStored, subjectOf, toStored } from "./chain.js";
import type { AnsweredRelease, CountedHash, Entry, Json } from "./entry.js";
import { isReceipt } from "./kinds.js";
import { ruleOf } from "./rule.js";

/**
 * What a third party needs to check releases: the answers, the ledger's entries that paid for them
 * and that hold their hashes, and the events. Checked by itself, and against a ledger or export.
 */
export interface Receipt {
  readonly format: "noisewright-receipt/1";
  readonly ledger: string;
  readonly unit: string;
  readonly budget: Budget;
  readonly releases: readonly ReceiptRelease[];
  /** All of these releases together: certified ε at the budget's δ. */
  readonly epsilon: number;
  readonly delta: number;
  /** The entries named by the releases, in order of the chain, each whole. */
  readonly entries: readonly Entry[];
  /** By hash: the debited events. */
  readonly events: Readonly<Record<string, PrivacyEvent>>;
}

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

/** Claims are compared as far as accountants agree; a bracket is a thousandth wide. */
const AGREES = 1 + 1e-9;

/** Certified ε of events at δ, rounded up. */
export function certifiedEpsilon(events: readonly PrivacyEvent[], budget: Budget): number {
  return ruleOf(budget, null).epsilon(events).upper;
}

/** The events of a release, as an entry that paid for it has them. */
export function eventsOf(
  events: readonly CountedHash[],
  known: (hash: string) => PrivacyEvent,
): readonly PrivacyEvent[] {
  return events.map(({ event, count }) => ({
    kind: "composed/1",
    events: [known(event)],
    count,
  }));
}

/** Check all that a receipt says by itself; fails at the first thing that is not so. */
export function checkReceipt(value: unknown): Receipt {
  if (!isReceipt(value)) throw wrong("receipt", "it is not a noisewright-receipt/1");
  const receipt = value as Receipt;
  const subject = `receipt of ${subjectOf(receipt.ledger)}`;
  const entries = new Map(
    receipt.entries.map((entry) => [entry.index, openStored(toStored(entry), receipt.ledger)]),
  );
  for (const [hash, event] of Object.entries(receipt.events)) {
    if (digestOf(event as unknown as Json) !== hash) throw wrong(subject, "an event was altered");
    parseEvent(event);
  }
  const rule = ruleOf(receipt.budget, null);
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
    const events = eventsOf(counted, (hash) => receipt.events[hash] as PrivacyEvent);
    checkClaim(subject, name, release, receipt.budget.delta, rule.epsilon(events).lower);
    return events;
  });
  checkClaim(subject, "all", receipt, receipt.budget.delta, rule.epsilon(costs.flat()).lower);
  return receipt;
}

function paidFor(entries: ReadonlyMap<number, Entry>, { debited, digest }: ReceiptRelease) {
  const content = entries.get(debited)?.content;
  if (content?.kind !== "debited/1") return undefined;
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
