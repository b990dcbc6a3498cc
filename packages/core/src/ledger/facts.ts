import type { Budget } from "../accounting/accountants/index.js";
import type { Composition } from "./composition.js";

/** What is known of a release: which entries paid, by their events, and which one has its answer. */
export interface ReleaseState {
  readonly debits: { readonly events: string; readonly index: number; readonly time: string }[];
  answer?: { readonly index: number; readonly debited: number; readonly hash: string };
}

/** What holds for a ledger for good. */
export interface Founding {
  readonly name: string;
  readonly unit: string;
  readonly composition: Composition;
  /** When. */
  readonly time: string;
}

/** The entries that say what budget holds, from the first on. */
export interface Terms {
  readonly index: number;
  readonly hash: string;
  readonly budget: Budget;
}
