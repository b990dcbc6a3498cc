import type { Budget } from "../accountants/index.js";
import type { PrivacyEvent } from "../events/index.js";
import type { Entry } from "./entry.js";

/**
 * What a third party needs to check releases: the ledger's entries that paid for them and that
 * hold their answers' hashes, and the events. Checked by itself, and against a ledger or export.
 */
export interface Receipt {
  readonly format: "noisewright-receipt/1";
  readonly ledger: string;
  readonly unit: string;
  readonly budget: Budget;
  readonly releases: readonly ReceiptRelease[];
  /** The entries named by the releases, in order of the chain, each whole. */
  readonly entries: readonly Entry[];
  /** By hash: the debited events. */
  readonly events: Readonly<Record<string, PrivacyEvent>>;
  /** All of these releases together: certified ε at the budget's δ. */
  readonly epsilon: number;
  readonly delta: number;
}

export interface ReceiptRelease {
  readonly digest: string;
  /** Index of the entry that paid, and of the one that holds the answer's hash. */
  readonly debited: number;
  readonly answered: number;
  /** SHA-256 of the released answer's canonical JSON. */
  readonly answer: string;
  /** Certified (ε, δ) of this release alone. */
  readonly epsilon: number;
  readonly delta: number;
}
