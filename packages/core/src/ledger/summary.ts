import type { Budget } from "../accounting/accountants/index.js";
import { type Composition, coverageOf, isAdaptive } from "./composition.js";
import { spentOf } from "./preview.js";
import type { LedgerState } from "./state.js";

/** A summary of a ledger. */
export interface LedgerSummary {
  readonly name: string;
  readonly unit: string;
  readonly budget: Budget;
  /** The ε spent so far at the budget's δ, rounded up, and the remaining ε. */
  readonly spent: number;
  readonly remains: number;
  /**
   * True if the spending is valid for analysts who see answers before they send the next request.
   */
  readonly adaptive: boolean;
  /** The composition rule, and in words the theorem that covers this rule. */
  readonly composition: Composition["rule"];
  readonly coverage: string;
  readonly entries: number;
  readonly releases: number;
  readonly answered: number;
  readonly created: string;
  /** The time of the last entry. */
  readonly changed: string;
  /**
   * The hash of the last entry. A person who keeps this hash can detect whether the ledger was
   * rewritten.
   */
  readonly head: string;
}

/** Summarises a ledger: its budget and spending. */
export function summaryOf(state: LedgerState): LedgerSummary {
  const { name, unit, composition, time } = state.created;
  return {
    name,
    unit,
    budget: state.budget,
    ...spentOf(state),
    adaptive: isAdaptive(composition),
    composition: composition.rule,
    coverage: coverageOf(composition),
    entries: state.nextPosition.index,
    releases: state.releases.size,
    answered: state.releases.answered,
    created: time,
    changed: state.lastTime,
    head: state.nextPosition.previous,
  };
}
