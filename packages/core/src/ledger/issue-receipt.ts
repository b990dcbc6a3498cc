import { NoisewrightError } from "../errors/index.js";
import type { PrivacyEvent } from "../events/index.js";
import { subjectOf } from "./chain.js";
import { countsOf } from "./counts.js";
import type { CountedHash, Entry, Json } from "./entry.js";
import { certifiedEpsilon, eventsOf, type Receipt } from "./receipt.js";
import type { LedgerState } from "./state.js";

/** Where each release was paid for and answered: the entries that its receipt needs. */
export interface Located {
  readonly digest: string;
  readonly debited: number;
  readonly answered: number;
  /** Hash of the answer. */
  readonly answer: string;
}

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

/** The receipt of releases, from the entries and answers at their places. */
export function issueReceipt(
  state: LedgerState,
  located: readonly Located[],
  entries: ReadonlyMap<number, Entry>,
  answers: ReadonlyMap<string, Json>,
): Receipt {
  const { name, unit } = state.created;
  const { budget } = state;
  const known = (hash: string) => state.event(hash);
  const paid = located.map(({ digest, debited }) => countedIn(entries.get(debited), digest));
  const costs = paid.map((events) => eventsOf(events, known));
  // By the rule of a ledger that is not adaptive, which has worked it out before.
  const epsilons = paid.map((counted, i) =>
    state.created.order === null
      ? state.spending.epsilonOf(countsOf(counted)).upper
      : certifiedEpsilon(costs[i] as readonly PrivacyEvent[], budget),
  );
  const events: Record<string, PrivacyEvent> = {};
  for (const { event } of paid.flat()) events[event] = known(event);
  const places = new Set(located.flatMap(({ debited, answered }) => [debited, answered]));
  return {
    format: "noisewright-receipt/1",
    ledger: name,
    unit,
    budget,
    releases: located.map(({ digest, debited, answered, answer }, i) => ({
      digest,
      debited,
      answered,
      answer: answers.get(answer) as Json,
      epsilon: epsilons[i] as number,
      delta: budget.delta,
    })),
    epsilon:
      epsilons.length === 1 ? (epsilons[0] as number) : certifiedEpsilon(costs.flat(), budget),
    delta: budget.delta,
    entries: [...places].sort((a, b) => a - b).map((index) => entries.get(index) as Entry),
    events,
  };
}

function countedIn(entry: Entry | undefined, digest: string): readonly CountedHash[] {
  const releases = entry?.content.kind === "debited/1" ? entry.content.releases : [];
  return releases.find((release) => release.digest === digest)?.events ?? [];
}
