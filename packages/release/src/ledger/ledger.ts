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
  type NewAnswer,
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

/** Samples an answer (plain JSON) for each digest, in the order of the digests. */
export type Sampler = (digests: readonly string[]) => Promise<readonly Json[]>;

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
    return this.follower.reading(async (state) => {
      for (const digest of digests) if (state.releases.has(digest)) return digest;
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
   * fails with code `conflict`.
   */
  async spend(request: SpendRequest, sample: Sampler): Promise<readonly LedgerAnswer[]> {
    const { answered, unanswered } = await this.debit(request);
    const sources = new Map(request.releases.map(({ digest, source }) => [digest, source]));
    const paid = unanswered.map((each) => ({ ...each, source: sources.get(each.digest) }));
    const fresh = paid.length === 0 ? [] : await this.sampled(paid, sample);
    const answers = new Map([...answered, ...fresh].map((each) => [each.digest, each]));
    return request.releases.map(({ digest }) => answers.get(digest)!);
  }

  /** The first half of `spend`: pays for a request. */
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
