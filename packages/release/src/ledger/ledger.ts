import type { Budget } from "@noisewright/core/accounting";
import {
  draftAnswers,
  draftDebit,
  draftRaise,
  type Json,
  type LedgerAnswer,
  type LedgerState,
  type LedgerSummary,
  locate,
  type NewAnswer,
  type Preview,
  previewRequest,
  type Quota,
  type QuotaCost,
  type QuotaUse,
  quotaCost,
  quotaUse,
  type Receipt,
  requireQuota,
  type SpendRequest,
  summaryOf,
  type WhatIf,
  whatIf,
} from "@noisewright/core/ledger";
import type { Debit, Sampler } from "./debit.js";
import { type Clock, Follower } from "./follower.js";
import { type Planned, plannedReleases } from "./planned.js";
import { receiptOf } from "./receipt-of.js";
import { type SpenderSummary, spendersOf } from "./spenders.js";
import type { LedgerStore } from "./store.js";
import { debitTimes, firstPaid, storedSources } from "./stored-answers.js";

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
    checkpointEvery?: number,
  ) {
    this.follower = new Follower(store, name, now, checkpointEvery);
  }

  budget(): Promise<Budget> {
    return this.follower.reading(async (state) => state.budget);
  }

  summary(): Promise<LedgerSummary> {
    return this.follower.reading(async (state) => summaryOf(state));
  }

  /** From each list, the first digest for which this ledger has a debit. */
  known(lists: readonly Iterable<string>[]): Promise<readonly (string | undefined)[]> {
    return this.follower.reading(async (state) => firstPaid(state, lists));
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
    return this.follower.reading(async (state) => spendersOf(state));
  }

  /**
   * What planned requests would cost. Spends nothing. Instead of events, a plan may name the entry of
   * an earlier request with the same events.
   */
  whatIf(planned: readonly Planned[]): Promise<WhatIf> {
    return this.follower.reading(async (state) =>
      whatIf(state, await plannedReleases(this.store, state, planned)),
    );
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
    return this.follower.reading((state) => storedSources(this.follower, state, digests));
  }

  /**
   * The time of the debit of each answer, rounded down to the hour, by digest. An answer is stored
   * after its debit. A digest without an answer is left out.
   */
  times(digests: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.follower.reading(async (state) => debitTimes(state, digests));
  }

  /** Returns a receipt for releases that have answers. Third parties can verify the receipt. */
  receipt(digests: readonly string[]): Promise<Receipt> {
    return this.follower.reading((state) => receiptOf(this.follower, state, digests));
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
