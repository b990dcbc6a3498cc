import type { Budget } from "../accounting/accountants/index.js";
import { type Composition, coverageOf, isAdaptive } from "./composition.js";
import { spentOf } from "./preview.js";
import type { LedgerState } from "./state.js";

/** A ledger at a glance. */
export interface LedgerSummary {
  readonly name: string;
  readonly unit: string;
  readonly budget: Budget;
  /** ε spent so far at the budget's δ, rounded up, and what is left of the budget. */
  readonly spent: number;
  readonly remains: number;
  /** Whether what was spent holds for analysts who see answers before they ask again. */
  readonly adaptive: boolean;
  /** How requests are added up, and which theorem covers it, in words. */
  readonly composition: Composition["rule"];
  readonly coverage: string;
  readonly entries: number;
  readonly releases: number;
  readonly answered: number;
  readonly created: string;
  /** Hash of the last entry: whoever keeps it can tell whether the ledger was rewritten. */
  readonly head: string;
}

/** A ledger in figures: its budget, and what is spent of it. */
export function summaryOf(state: LedgerState): LedgerSummary {
  const { name, unit, composition, time } = state.created;
  const releases = [...state.releases.values()];
  return {
    name,
    unit,
    budget: state.budget,
    ...spentOf(state),
    adaptive: isAdaptive(composition),
    composition: composition.rule,
    coverage: coverageOf(composition),
    entries: state.place.index,
    releases: releases.length,
    answered: releases.filter(({ answer }) => answer !== undefined).length,
    created: time,
    head: state.place.previous,
  };
}
