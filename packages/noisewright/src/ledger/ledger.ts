import type { Answer, Budget, Json, Preview, Receipt, SpendRequest } from "@noisewright/core";

/**
 * One dataset's budget and everything spent from it, in a store that several processes share.
 *
 * The order that keeps a release sound: debit, durably; sample; store the answer, durably; show it.
 * What was sampled but not stored was seen by nobody, so that sampling anew after a crash is free.
 * Of two samples of one release the first to be stored counts, and the other must be forgotten.
 * `spend` keeps this order by itself.
 */
export interface Ledger {
  readonly name: string;

  summary(): Promise<LedgerSummary>;

  /** What the request would cost; spends nothing, and does not fail where it is unaffordable. */
  preview(request: SpendRequest): Promise<Preview>;

  /**
   * Pay for what is not yet paid for, sample what has no answer, store it, and return what may be
   * shown: the answers in the order of the request. `sample` gets the digests without an answer
   * and returns an answer (plain JSON) for each, in the same order; it runs after the debit is
   * durable. Fails with code `over-budget`, and spends nothing, where the budget does not allow it;
   * with `conflict` where the id belongs to another request.
   */
  spend(request: SpendRequest, sample: Sampler): Promise<readonly Answer[]>;

  /** The first half of `spend`: answers that exist, and digests that may now be sampled. */
  debit(request: SpendRequest): Promise<Debit>;

  /** The second half: store answers and return those that count, which are to be shown. */
  store(answers: readonly Answer[]): Promise<readonly Answer[]>;

  /** For third parties, of answered releases. */
  receipt(digests: readonly string[]): Promise<Receipt>;
}

export type Sampler = (digests: readonly string[]) => Promise<readonly Json[]>;

export interface Debit {
  readonly answered: readonly Answer[];
  readonly unanswered: readonly string[];
}

export interface LedgerSummary {
  readonly name: string;
  readonly unit: string;
  readonly budget: Budget;
  /** ε spent so far at the budget's δ, rounded up, and what is left of the budget. */
  readonly spent: number;
  readonly remains: number;
  readonly adaptive: boolean;
  readonly entries: number;
  readonly releases: number;
  /** Hash of the last entry: whoever keeps it can tell whether the ledger was rewritten. */
  readonly head: string;
  readonly created: string;
}
