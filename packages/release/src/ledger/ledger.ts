import type { Budget } from "@noisewright/core/accounting";
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
  openStored,
  type PaidRelease,
  type Preview,
  previewRequest,
  type Receipt,
  receiptEntries,
  type SpendRequest,
  summaryOf,
} from "@noisewright/core/ledger";
import { type Clock, Follower } from "./follower.js";
import type { LedgerStore } from "./store.js";

/** Gets the digests that have no answer, and returns an answer (plain JSON) to each, in order. */
export type Sampler = (digests: readonly string[]) => Promise<readonly Json[]>;

/** After a debit: answers that exist, and releases that may now be sampled. */
export interface Debit {
  readonly answered: readonly LedgerAnswer[];
  readonly unanswered: readonly PaidRelease[];
}

/**
 * One dataset's budget and everything spent from it, in a store that several processes share.
 *
 * The order that keeps a release sound: debit, durably; sample; store the answer, durably; show it.
 * What was sampled but not stored was seen by nobody, so that sampling anew after a crash is free.
 * Of two samples of one release the first to be stored counts, and the other must be forgotten.
 * `spend` keeps this order by itself.
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

  /** The first of these releases that was ever asked for here. */
  known(digests: Iterable<string>): Promise<string | undefined> {
    return this.follower.reading(async (state) => {
      for (const digest of digests) if (state.releases.has(digest)) return digest;
      return undefined;
    });
  }

  /** What a request would cost; spends nothing, and does not fail where it is unaffordable. */
  preview(request: SpendRequest): Promise<Preview> {
    return this.follower.reading(async (state) => previewRequest(state, request));
  }

  /** Neither ε nor δ may fall. */
  raise(budget: Budget): Promise<LedgerSummary> {
    return this.follower.writing(
      (state) => ({ draft: draftRaise(state, budget) }),
      async (state) => summaryOf(state),
    );
  }

  /**
   * Pay for what is not paid for, sample what has no answer, store it, and return what may be
   * shown, in the order of the request. `sample` runs once the debit is durable. Fails with code
   * `over-budget`, and spends nothing, where there is no room for all of the request; with
   * `conflict` where its id belongs to another one.
   */
  async spend(request: SpendRequest, sample: Sampler): Promise<readonly LedgerAnswer[]> {
    const { answered, unanswered } = await this.debit(request);
    const fresh = unanswered.length === 0 ? [] : await this.sampled(unanswered, sample);
    const answers = new Map([...answered, ...fresh].map((each) => [each.digest, each]));
    return request.releases.map(({ digest }) => answers.get(digest)!);
  }

  /** The first half of `spend`. */
  debit(request: SpendRequest): Promise<Debit> {
    return this.follower.writing(
      (state) => draftDebit(state, request),
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

  /** The second half: store answers, and return those that count, which are to be shown. */
  keep(answers: readonly (PaidRelease & LedgerAnswer)[]): Promise<readonly LedgerAnswer[]> {
    return this.follower.writing(
      (state) => ({ draft: draftAnswers(state, answers) }),
      (state) => this.answers(state, answers),
    );
  }

  /** For third parties, of answered releases. */
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

  private async sampled(paid: readonly PaidRelease[], sample: Sampler) {
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
