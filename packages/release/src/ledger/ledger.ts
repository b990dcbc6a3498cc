import { NoisewrightError } from "@noisewright/core";
import type { Budget, PrivacyEvent } from "@noisewright/core/accounting";
import {
  draftAnswers,
  draftDebit,
  draftRaise,
  type Entry,
  issueReceipt,
  type Json,
  type LedgerAnswer,
  type LedgerState,
  type LedgerSummary,
  locate,
  type NewAnswer,
  openStored,
  type PaidRelease,
  type Preview,
  previewRequest,
  type Quota,
  type QuotaCost,
  type QuotaUse,
  quotaCost,
  quotaUse,
  type Receipt,
  receiptEntries,
  requireQuota,
  type SpendRequest,
  summaryOf,
  type WhatIf,
  whatIf,
} from "@noisewright/core/ledger";
import { type Clock, Follower } from "./follower.js";
import type { LedgerStore } from "./store.js";

/** Samples an answer (plain JSON) for each digest, in the order of the digests. */
export type Sampler = (digests: readonly string[]) => Promise<readonly Json[]>;

/** A planned request: its events, or the entry of an earlier request with the same events. */
export type Planned = { readonly times: number } & (
  | { readonly events: readonly PrivacyEvent[] }
  | { readonly like: number }
);

/** What one client has spent from a ledger. */
export interface SpenderSummary {
  /** The client. Null stands for all entries that do not say who asked. */
  readonly who: string | null;
  /** The sum of the certified ε of the client's requests, each alone and rounded up. */
  readonly epsilon: number;
  readonly requests: number;
  readonly releases: number;
  /** The hour of the last request. */
  readonly last: string;
}

/**
 * The result of a debit: the answers that are already stored, and the releases that may now be
 * sampled.
 */
export interface Debit {
  readonly answered: readonly LedgerAnswer[];
  readonly unanswered: readonly PaidRelease[];
}

/**
 * The budget of one dataset and everything spent from this budget, in a store that several
 * processes share. A release is private only in this order: store the debit durably, sample the
 * answer, store the answer durably, show the answer. Nobody has seen a sample that was not stored,
 * so sampling again after a crash is free. If a release is sampled twice, the sample that is stored
 * first counts, and the other sample must be deleted. `spend` keeps this order.
 */
export class Ledger {
  private readonly follower: Follower;

  constructor(
    private readonly store: LedgerStore,
    readonly name: string,
    now: Clock,
  ) {
    this.follower = new Follower(store, name, now);
  }

  budget(): Promise<Budget> {
    return this.follower.reading(async (state) => state.budget);
  }

  summary(): Promise<LedgerSummary> {
    return this.follower.reading(async (state) => summaryOf(state));
  }

  /** The first of these digests for which this ledger has a debit. */
  known(digests: Iterable<string>): Promise<string | undefined> {
    return this.follower.reading(async ({ releases }) => {
      if (releases.size === 0) return undefined; // without computing any digest
      for (const digest of digests) if (releases.has(digest)) return digest;
      return undefined;
    });
  }

  /**
   * Returns the cost of a request. Spends nothing, and does not fail if the budget does not cover
   * the request.
   */
  preview(request: SpendRequest): Promise<Preview> {
    return this.follower.reading(async (state) => previewRequest(state, request));
  }

  /** What a request would take from the quota of its client. Spends nothing. */
  quotaCost(request: SpendRequest, quota: Quota): Promise<QuotaCost> {
    return this.follower.reading(async (state, now) => quotaCost(state, request, quota, now));
  }

  /** How much a client has used of a quota. */
  quotaUse(who: string): Promise<QuotaUse> {
    return this.follower.reading(async (state, now) => quotaUse(state, who, now));
  }

  /** What each client has spent, the largest spender first. */
  spenders(): Promise<readonly SpenderSummary[]> {
    return this.follower.reading(async (state) => {
      const all = [...state.spenders].map(([who, spender]) => ({
        who,
        epsilon: spender.epsilon(state.spending),
        requests: spender.requests,
        releases: spender.releases,
        last: spender.last,
      }));
      return all.sort((a, b) => b.epsilon - a.epsilon);
    });
  }

  /**
   * What planned requests would cost. Spends nothing. Instead of events, a plan may name the entry of
   * an earlier request with the same events.
   */
  whatIf(planned: readonly Planned[]): Promise<WhatIf> {
    return this.follower.reading(async (state) => {
      const plan = [];
      for (const { times, ...what } of planned) {
        const events = "like" in what ? await this.eventsOf(state, what.like) : what.events;
        plan.push({ events, times });
      }
      return whatIf(state, plan);
    });
  }

  /** Raises the budget. Neither ε nor δ may decrease. */
  raise(budget: Budget): Promise<LedgerSummary> {
    return this.follower.writing(
      (state) => ({ draft: draftRaise(state, budget) }),
      async (state) => summaryOf(state),
    );
  }

  /**
   * Pays for the releases that are not paid for, samples the releases without an answer, and stores
   * the new answers. Returns all answers in the order of the request. `sample` runs after the debit
   * is durable. If the budget does not cover the whole request, `spend` fails with code
   * `over-budget` and spends nothing. If the id of the request belongs to another request, `spend`
   * fails with code `conflict`. If the request does not fit the quota of its client, `spend` fails
   * with code `over-quota` and spends nothing.
   */
  async spend(
    request: SpendRequest,
    sample: Sampler,
    quota?: Quota,
  ): Promise<readonly LedgerAnswer[]> {
    const { answered, unanswered } = await this.debit(request, quota);
    const sources = new Map(request.releases.map(({ digest, source }) => [digest, source]));
    const paid = unanswered.map((each) => ({ ...each, source: sources.get(each.digest) }));
    const fresh = paid.length === 0 ? [] : await this.sampled(paid, sample);
    const answers = new Map([...answered, ...fresh].map((each) => [each.digest, each]));
    return request.releases.map(({ digest }) => answers.get(digest)!);
  }

  /** The first half of `spend`: pays for a request. */
  async debit(request: SpendRequest, quota?: Quota): Promise<Debit> {
    // The costs of earlier requests are added up before the ledger is locked, because it may take long.
    if (quota !== undefined && request.who !== undefined) await this.quotaUse(request.who);
    return await this.follower.writing(
      (state, now) => {
        const decision = draftDebit(state, request);
        if (quota !== undefined) requireQuota(state, request, decision.matched, quota, now);
        return decision;
      },
      async (state, { matched: { releases } }) => {
        const known = releases.filter(({ status }) => status === "answered");
        const others = releases.filter(({ status }) => status !== "answered");
        return {
          answered: await this.answers(state, known),
          unanswered: others.map(({ digest, events }) => ({
            digest,
            debited: state.debitOf(digest, events)!,
          })),
        };
      },
    );
  }

  /**
   * The second half of `spend`: stores answers, and returns the answers that count and may be
   * shown.
   */
  keep(answers: readonly NewAnswer[]): Promise<readonly LedgerAnswer[]> {
    return this.follower.writing(
      (state) => ({ draft: draftAnswers(state, answers) }),
      (state) => this.answers(state, answers),
    );
  }

  /**
   * The states of the source that were stored with answers, by digest. Never show these states. An
   * imported ledger has none for the answers before its import.
   */
  sources(digests: readonly string[]): Promise<ReadonlyMap<string, Json>> {
    return this.follower.reading(async (state) => {
      const hashes = new Map<string, string>();
      for (const digest of digests) {
        const hash = state.releases.get(digest)?.answer?.source;
        if (typeof hash === "string") hashes.set(digest, hash);
      }
      const found = await this.follower.sources([...hashes.values()]);
      return new Map(
        [...hashes].flatMap(([digest, hash]) => {
          const source = found.get(hash);
          return source === undefined ? [] : [[digest, source] as const];
        }),
      );
    });
  }

  /**
   * The time of the debit of each answer, rounded down to the hour, by digest. An answer is stored
   * after its debit. A digest without an answer is left out.
   */
  times(digests: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.follower.reading(async (state) => {
      const times = new Map<string, string>();
      for (const digest of digests) {
        const release = state.releases.get(digest);
        const paid = release?.debits.find(({ index }) => index === release.answer?.debited);
        if (paid !== undefined) times.set(digest, paid.time);
      }
      return times;
    });
  }

  /** Returns a receipt for releases that have answers. Third parties can verify the receipt. */
  receipt(digests: readonly string[]): Promise<Receipt> {
    return this.follower.reading(async (state) => {
      const located = locate(state, digests);
      const entries = new Map<number, Entry>();
      for (const index of receiptEntries(state, located)) {
        const [stored] = await this.store.entries(this.name, index, index + 1);
        entries.set(index, openStored(stored, this.name));
      }
      const answers = await this.follower.answers(located.map(({ answer }) => answer));
      return issueReceipt(state, located, entries, answers);
    });
  }

  /** The events of the earlier request that the entry with this index debited. */
  private async eventsOf(state: LedgerState, index: number): Promise<readonly PrivacyEvent[]> {
    const isEntry = Number.isSafeInteger(index) && index >= 0 && index < state.nextPosition.index;
    const [stored] = isEntry ? await this.store.entries(this.name, index, index + 1) : [];
    const content = stored && openStored(stored, this.name).content;
    if (content === undefined || !("request" in content)) {
      throw new NoisewrightError({
        code: "domain",
        subject: `ledger "${this.name}"`,
        parameter: "like",
        domain: "the index of an entry that paid for a request",
        got: String(index),
      });
    }
    return content.releases.flatMap((release) =>
      release.events.map(({ event, count }) => ({
        kind: "composed/1" as const,
        events: [state.event(event)],
        count,
      })),
    );
  }

  private async sampled(paid: readonly Omit<NewAnswer, "answer">[], sample: Sampler) {
    const fresh = await sample(paid.map(({ digest }) => digest));
    return await this.keep(paid.map((each, i) => ({ ...each, answer: fresh[i]! })));
  }

  private async answers(state: LedgerState, releases: readonly { readonly digest: string }[]) {
    const located = locate(
      state,
      releases.map(({ digest }) => digest),
    );
    const found = await this.follower.answers(located.map(({ answer }) => answer));
    return located.map(({ digest, answer }) => ({ digest, answer: found.get(answer)! }));
  }
}
