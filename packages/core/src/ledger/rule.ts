import { type Budget, pld, pure, RenyiFilter, rdp } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";

/** How a ledger counts: ε of all its events at the budget's δ. */
export interface Rule {
  supports(event: PrivacyEvent): boolean;
  /** As exactly as is known. */
  epsilon(events: readonly PrivacyEvent[]): Bracket;
  /** Upper bounds, from the quickest to the upper end of `epsilon`. */
  readonly bounds: readonly ((events: readonly PrivacyEvent[]) => number)[];
}

export function ruleOf(budget: Budget, order: number | null): Rule {
  if (budget.delta === 0) return LEVELS;
  return order === null ? tight(budget.delta) : adaptive(budget, order);
}

/** δ = 0: pure levels add up, even where answers decide the noise of what comes next. */
const LEVELS = exactly(pure.supports, (events) => pure.compose(events).epsilon(0.5).upper);

/** Privacy-loss distributions. Noise is fixed beforehand, or chosen without looking at answers. */
function tight(delta: number): Rule {
  const epsilon: Rule["epsilon"] = (events) => pld.compose(events).epsilon(delta);
  const quick = (events: readonly PrivacyEvent[]) =>
    events.every(rdp.supports)
      ? rdp.compose(events).epsilon(delta).upper
      : Number.POSITIVE_INFINITY;
  return { supports: pld.supports, epsilon, bounds: [quick, (events) => epsilon(events).upper] };
}

/** Divergences of one order add up, whatever answers decide [feldman-2021, Theorem 4.3]. */
function adaptive(budget: Budget, order: number): Rule {
  const filter = new RenyiFilter(budget, order);
  return exactly(rdp.supports, (events) => {
    const cost = filter.costOf({ kind: "composed/1", events, count: 1 });
    return cost === 0 ? 0 : budget.epsilon - filter.allowance + cost;
  });
}

/** A rule by which levels are what they are, with nothing to bracket. */
function exactly(supports: Rule["supports"], level: Rule["bounds"][number]): Rule {
  const epsilon = (events: readonly PrivacyEvent[]) => {
    const upper = level(events);
    return { lower: upper, upper };
  };
  return { supports, epsilon, bounds: [level] };
}
