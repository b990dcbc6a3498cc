import type { Budget } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Json } from "./entry.js";

/** Releases that are paid for together: all of them or none. */
export interface SpendRequest {
  /** Chosen by the client. A retry with the same id and releases costs nothing more. */
  readonly id: string;
  /** The privacy unit that the releases protect; must be the unit of the ledger. */
  readonly unit: string;
  readonly releases: readonly ReleaseRequest[];
}

/** One release of a request. */
export interface ReleaseRequest {
  /**
   * Identifies the release, from `digestOf`. Releases with the same digest share one answer and are
   * paid for once, even if different clients request them.
   */
  readonly digest: string;
  /** All privacy events that happen when the release is answered. */
  readonly events: readonly PrivacyEvent[];
}

/** The cost of a request. ε is stated at the budget's δ; every figure is rounded up. */
export interface Preview {
  readonly affordable: boolean;
  readonly budget: Budget;
  /** The ε spent so far. */
  readonly before: number;
  /** The ε spent after the request. Releases that are already paid for add nothing. */
  readonly after: number;
  /** after − before. */
  readonly needs: number;
  /** budget − before, but at least 0. */
  readonly remains: number;
  readonly releases: readonly {
    readonly digest: string;
    readonly status: ReleaseStatus;
    /** The ε, at the budget's δ, of this release alone. */
    readonly alone: number;
  }[];
}

/**
 * new: not debited yet. paid: debited, but no answer is stored, so sampling one is free. answered:
 * its answer is stored.
 */
export type ReleaseStatus = "new" | "paid" | "answered";

/** A release that may be sampled: the entry with index `debited` paid for it. */
export interface PaidRelease {
  readonly digest: string;
  readonly debited: number;
}

/** A stored answer to show. */
export interface LedgerAnswer {
  readonly digest: string;
  readonly answer: Json;
}
