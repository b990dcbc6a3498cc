import type { Budget } from "../accounting/accountants/index.js";
import type { Composition } from "./composition.js";

/**
 * The entries that debited a release, with the key of the debited events, and the entry that holds
 * the answer to the release.
 */
export interface ReleaseState {
  readonly debits: { readonly events: string; readonly index: number; readonly time: string }[];
  answer?: {
    readonly index: number;
    readonly debited: number;
    readonly hash: string;
    /** The hash of the state of the source, or null if the ledger does not know this state. */
    readonly source: string | null;
  };
}

/** The properties of a ledger that never change. */
export interface LedgerFoundation {
  readonly name: string;
  readonly unit: string;
  readonly composition: Composition;
  /** The time when the ledger was created. */
  readonly time: string;
}

/** An entry that sets the budget. */
export interface Terms {
  readonly index: number;
  readonly hash: string;
  readonly budget: Budget;
}
