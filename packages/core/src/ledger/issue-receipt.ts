import type { PrivacyEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { corrupt, subjectOf } from "./chain.js";
import { countsOf, keyOf } from "./counts.js";
import { isDebited } from "./debits.js";
import type { CountedHash, DebitedRelease, Entry, Json } from "./entry.js";
import type { Terms } from "./facts.js";
import { costCounts } from "./no-loss.js";
import type { Receipt } from "./receipt.js";
import { eventsOf, fixedCost, jointCost, payersOf } from "./receipt-costs.js";
import type { LedgerState } from "./state.js";

/** The entry that debited a release, and the entry that holds the answer to this release. */
export interface Located {
  readonly digest: string;
  readonly debited: number;
  readonly answered: number;
  /** The hash of the answer. */
  readonly answer: string;
}

/** Finds the releases with the given digests in a ledger. */
export function locate(state: LedgerState, digests: readonly string[]): readonly Located[] {
  return digests.map((digest) => {
    const answer = state.releases.get(digest)?.answer;
    if (answer !== undefined) {
      return { digest, debited: answer.debited, answered: answer.index, answer: answer.hash };
    }
    throw new NoisewrightError({
      code: "domain",
      subject: subjectOf(state.name),
      parameter: "digest",
      domain: "of a release that has its answer",
      got: `${digest.slice(0, 12)}…`,
    });
  });
}

/**
 * The indices of the entries that a receipt needs: debits, answers, and the terms up to the last
 * debit.
 */
export function receiptEntries(state: LedgerState, located: readonly Located[]): readonly number[] {
  const places = located.flatMap(({ debited, answered }) => [debited, answered]);
  const terms = termsUntil(state, located).map(({ index }) => index);
  return [...new Set([...terms, ...places])].sort((a, b) => a - b);
}

/** Creates the receipt for some releases from their entries and answers. */
export function issueReceipt(
  state: LedgerState,
  located: readonly Located[],
  entries: ReadonlyMap<number, Entry>,
  answers: ReadonlyMap<string, Json>,
): Receipt {
  const { name, unit, composition } = state.created;
  const { budget } = termsUntil(state, located).at(-1)!;
  const known = (hash: string) => state.event(hash);
  const counted = countedBy(located, entries);
  const paid = located.map(({ digest, debited }) => {
    const events = counted.get(debited)?.get(digest) ?? [];
    if (isDebit(state, digest, debited, events)) return events;
    throw corrupt(name, `entry ${debited} differs from the debit that the ledger counts`);
  });
  const costs = paid.map((events, i) => ({
    debited: located[i]!.debited,
    events: eventsOf(events, known),
  }));
  const answered = located.map(({ digest, answer }) => ({ digest, answer: answers.get(answer)! }));
  const payers = payersOf(answered).map((payer, i) => {
    if (payer === undefined) throw withoutPayer(name, located[i]!);
    return payer;
  });
  // If the budget of the receipt is the current budget, the ledger may have cached the cost.
  const isCached = composition.rule !== "one-order" && budget === state.budget;
  const epsilons = costs.map(({ events }, i) =>
    isCached
      ? state.spending.epsilonOf(costCounts(paid[i]!)).upper
      : fixedCost(budget, events).upper,
  );
  const events: Record<string, PrivacyEvent> = {};
  for (const { event } of paid.flat()) events[event] = known(event);
  return {
    format: "noisewright-receipt/2",
    ledger: name,
    unit,
    budget,
    releases: located.map(({ digest, debited, answered, answer }, i) => ({
      digest,
      debited,
      answered,
      answer: answers.get(answer)!,
      epsilon: epsilons[payers[i]!]!,
      delta: budget.delta,
    })),
    epsilon: epsilons.length === 1 ? epsilons[0]! : jointCost(budget, composition, costs).upper,
    delta: budget.delta,
    entries: receiptEntries(state, located).map((index) => {
      const entry = entries.get(index);
      if (entry === undefined) throw corrupt(name, `entry ${index} is missing`);
      const terms = state.terms.find((each) => each.index === index);
      if (terms !== undefined && terms.hash !== entry.hash) {
        throw corrupt(name, `entry ${index} differs from the terms of the ledger`);
      }
      return entry;
    }),
    events,
  };
}

/**
 * True if the ledger counts these events for the release. An opened ledger may count what a
 * checkpoint states, and the store may have another entry.
 */
function isDebit(
  { releases }: LedgerState,
  digest: string,
  debited: number,
  events: readonly CountedHash[],
): boolean {
  const key = keyOf(countsOf(events));
  const debits = releases.get(digest)?.debits ?? [];
  return debits.some((debit) => debit.index === debited && debit.events === key);
}

function withoutPayer(name: string, { digest }: Located): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: subjectOf(name),
    parameter: "digest",
    domain: "together with the first part of its series, which paid for all parts",
    got: `${digest.slice(0, 12)}… alone`,
  });
}

function termsUntil({ terms }: LedgerState, located: readonly Located[]): readonly Terms[] {
  const last = Math.max(...located.map(({ debited }) => debited));
  return terms.filter(({ index }) => index < last);
}

/** The events of each release, by the index of the debit and then by digest. */
function countedBy(located: readonly Located[], entries: ReadonlyMap<number, Entry>) {
  const debits = new Set(located.map(({ debited }) => debited));
  return new Map([...debits].map((index) => [index, countedIn(entries.get(index))]));
}

function countedIn(entry: Entry | undefined): ReadonlyMap<string, readonly CountedHash[]> {
  const content = entry?.content;
  const releases: readonly DebitedRelease[] = isDebited(content) ? content.releases : [];
  return new Map(releases.map(({ digest, events }) => [digest, events]));
}
