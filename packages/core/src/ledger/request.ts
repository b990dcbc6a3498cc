import type { Budget } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Json } from "./entry.js";

/** Releases that are paid for together: all of them or none. */
export interface SpendRequest {
  /** Chosen by the client: a retry with the same id and releases costs nothing more. */
  readonly id: string;
  /** Whom a release protects; must be the ledger's own unit. */
  readonly unit: string;
  readonly releases: readonly ReleaseRequest[];
}

/** A release that is asked for. */
export interface ReleaseRequest {
  /**
   * Identity of what is asked, from `digestOf`. Releases of the same digest share one answer and
   * are paid for once, whoever asks.
   */
  readonly digest: string;
  /** What giving the answer does to privacy, in full. */
  readonly events: readonly PrivacyEvent[];
}

/** What a request would cost. ε is told at the budget's δ; every figure is rounded up. */
export interface Preview {
  readonly affordable: boolean;
  readonly budget: Budget;
  /** ε spent so far. */
  readonly before: number;
  /** ε spent after the request; releases that were paid for add nothing. */
  readonly after: number;
  /** after − before. */
  readonly needs: number;
  /** budget − before, at least 0. */
  readonly remains: number;
  readonly releases: readonly {
    readonly digest: string;
    readonly status: ReleaseStatus;
    /** ε at the budget's δ, were this release the only one. */
    readonly alone: number;
  }[];
}

/**
 * new: to be debited; paid: debited before, but no answer was stored, so that a sample is free;
 * answered: has its answer.
 */
export type ReleaseStatus = "new" | "paid" | "answered";

/** A release that was paid for, by the entry of that index, and may be sampled. */
export interface PaidRelease {
  readonly digest: string;
  readonly debited: number;
}

/** An answer to be shown. */
export interface LedgerAnswer {
  readonly digest: string;
  readonly answer: Json;
}
