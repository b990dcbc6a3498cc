import { type Budget, pld, pure, RenyiFilter, rdp } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";

/** A composition rule, which computes the ε of events at the budget's δ. */
export interface Rule {
  supports(event: PrivacyEvent): boolean;
  /** The tightest known lower and upper bound on ε. */
  epsilon(events: readonly PrivacyEvent[]): Bracket;
  /** Upper bounds on ε, the quickest bound first. The last bound is the upper end of `epsilon`. */
  readonly bounds: readonly ((events: readonly PrivacyEvent[]) => number)[];
}

export function ruleOf(budget: Budget, order: number | null): Rule {
  if (budget.delta === 0) return PURE_RULE;
  return order === null ? tightRule(budget.delta) : renyiRule(budget, order);
}

/**
 * The rule for δ = 0. Pure ε adds up, even if analysts choose later noise based on earlier answers.
 */
const PURE_RULE = exactRule(pure.supports, (events) => pure.compose(events).epsilon(0.5).upper);

/**
 * The rule by privacy loss distributions. This rule is valid only if the noise is fixed in advance,
 * or chosen without looking at answers.
 */
function tightRule(delta: number): Rule {
  const epsilon: Rule["epsilon"] = (events) => pld.compose(events).epsilon(delta);
  const quick = (events: readonly PrivacyEvent[]) =>
    events.every(rdp.supports)
      ? rdp.compose(events).epsilon(delta).upper
      : Number.POSITIVE_INFINITY;
  return { supports: pld.supports, epsilon, bounds: [quick, (events) => epsilon(events).upper] };
}

/**
 * The rule by which Rényi divergences of one order add up, even if later releases depend on earlier
 * answers [feldman-2021, Theorem 4.3].
 */
function renyiRule(budget: Budget, order: number): Rule {
  const filter = new RenyiFilter(budget, order);
  return exactRule(rdp.supports, (events) => {
    const cost = filter.costOf({ kind: "composed/1", events, count: 1 });
    return cost === 0 ? 0 : budget.epsilon - filter.allowance + cost;
  });
}

/** A rule whose ε is exact, so that the lower and the upper bound are equal. */
function exactRule(supports: Rule["supports"], level: Rule["bounds"][number]): Rule {
  const epsilon = (events: readonly PrivacyEvent[]) => {
    const upper = level(events);
    return { lower: upper, upper };
  };
  return { supports, epsilon, bounds: [level] };
}
