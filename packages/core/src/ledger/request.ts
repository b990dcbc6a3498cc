import type { Budget } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Json } from "./entry.js";

/** Releases that are debited together: either all of them or none of them. */
export interface SpendRequest {
  /**
   * The id of the request, chosen by the client. A second request with the same id and the same
   * releases costs nothing more.
   */
  readonly id: string;
  /** The privacy unit that the releases protect. This unit must be the unit of the ledger. */
  readonly unit: string;
  /** Who asks, for the history of the ledger: for example `key 1a2b3c4d` or `command line`. */
  readonly who?: string | undefined;
  readonly releases: readonly ReleaseRequest[];
}

/** One release of a request. */
export interface ReleaseRequest {
  /**
   * The digest that identifies the release, from `digestOf`. Releases with the same digest share
   * one answer and are debited once, even if different clients request them.
   */
  readonly digest: string;
  /** The name of the release, for the history of the ledger. The name does not identify it. */
  readonly name?: string | undefined;
  /** All privacy events that happen when the answer to the release is sampled. */
  readonly events: readonly PrivacyEvent[];
  /**
   * The state of the source, which the ledger stores with a new answer and never shows. It must
   * include a random salt, because entries name it by its hash.
   */
  readonly source?: Json | undefined;
}

/** The cost of a request. Each ε is stated at the budget's δ, and each spent ε is rounded up. */
export interface Preview {
  readonly affordable: boolean;
  readonly budget: Budget;
  /** The ε spent before the request. */
  readonly before: number;
  /** The ε spent after the request. Releases that are already debited add nothing. */
  readonly after: number;
  /** The difference `after` − `before`. */
  readonly needs: number;
  /** The budget's ε − `before`, but at least 0. */
  readonly remains: number;
  readonly releases: readonly {
    readonly digest: string;
    readonly status: ReleaseStatus;
    /** The ε, at the budget's δ, of this release alone. */
    readonly alone: number;
  }[];
}

/**
 * The status of a release. `new`: the release is not debited yet. `paid`: the release is debited
 * but no answer is stored, so sampling an answer costs nothing. `answered`: an answer is stored.
 */
export type ReleaseStatus = "new" | "paid" | "answered";

/** A release that may be sampled, because the entry with index `debited` debited the release. */
export interface PaidRelease {
  readonly digest: string;
  readonly debited: number;
}

/** A sampled answer of a release that is paid for. */
export interface NewAnswer extends PaidRelease, LedgerAnswer {
  readonly source?: Json | undefined;
}

/** A stored answer that may be shown. */
export interface LedgerAnswer {
  readonly digest: string;
  readonly answer: Json;
}
