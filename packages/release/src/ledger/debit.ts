import type { Json, LedgerAnswer, PaidRelease } from "@noisewright/core/ledger";

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
