import type { Draft, LedgerState, StoredEntry } from "@noisewright/core/ledger";

/** A decision about a ledger that waits for its turn. */
export interface Waiting {
  decide(state: LedgerState, now: Date): Decision;
  reject(error: unknown): void;
}

export interface Decision {
  readonly draft: Draft | undefined;
  /** Runs when the entry of the decision is stored durably. */
  finish(): Promise<void>;
}

/** A task that waits for the up-to-date state. */
export interface Reading {
  run(state: LedgerState): Promise<void>;
  reject(error: unknown): void;
}

/** What happens to a decision after its transaction. */
export type Outcome = Pick<Waiting, "reject"> &
  ({ readonly refused: unknown } | { finish(): Promise<void> });

/** An entry that can be appended, and the objects that it names. */
export interface Sealed {
  readonly entry: StoredEntry;
  readonly objects: Draft["objects"];
}

export async function settle(outcome: Outcome): Promise<void> {
  if ("refused" in outcome) outcome.reject(outcome.refused);
  else await outcome.finish().catch(outcome.reject);
}
