import { type Bracket, type Budget, pld, pure, RenyiFilter, rdp } from "../accountants/index.js";
import type { PrivacyEvent } from "../events/index.js";

/** How a ledger counts: ε of all its events at the budget's δ. */
export interface Rule {
  supports(event: PrivacyEvent): boolean;
  /** As exactly as is known. */
  epsilon(events: readonly PrivacyEvent[]): Bracket;
  /** An upper bound that takes less time, where there is one. */
  quick?(events: readonly PrivacyEvent[]): number;
}

export function ruleOf(budget: Budget, order: number | null): Rule {
  if (budget.delta === 0) return levels;
  return order === null ? tight(budget.delta) : adaptive(budget, order);
}

/** δ = 0: pure levels add up, even where answers decide the noise of what comes next. */
const levels: Rule = {
  supports: pure.supports,
  epsilon(events) {
    const { upper } = pure.compose(events).epsilon(0.5); // the same at every δ
    return { lower: upper, upper };
  },
};

/** Privacy-loss distributions. Noise is fixed beforehand, or chosen without looking at answers. */
function tight(delta: number): Rule {
  return {
    supports: pld.supports,
    epsilon: (events) => pld.compose(events).epsilon(delta),
    quick(events) {
      if (!events.every(rdp.supports)) return Number.POSITIVE_INFINITY;
      return rdp.compose(events).epsilon(delta).upper;
    },
  };
}

/** Divergences of one order add up, whatever answers decide [feldman-2021, Theorem 4.3]. */
function adaptive(budget: Budget, order: number): Rule {
  return {
    supports: rdp.supports,
    epsilon(events) {
      const filter = new RenyiFilter(budget, order);
      const cost = filter.costOf({ kind: "composed/1", events, count: 1 });
      const upper = cost === 0 ? 0 : budget.epsilon - filter.allowance + cost;
      return { lower: upper, upper };
    },
  };
}
