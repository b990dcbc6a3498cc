import type { Budget } from "../accounting/accountants/index.js";
import { AdaptiveFilter } from "../accounting/adaptive/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";
import type { Composition } from "./composition.js";
import type { CountedHash } from "./entry.js";
import { ruleOf } from "./rule.js";

/** The events of a release, and the index of the entry that debited the release. */
export interface PaidCost {
  readonly debited: number;
  readonly events: readonly PrivacyEvent[];
}

/** The events of a release, found by the hashes in the entry that debited the release. */
export function eventsOf(
  events: readonly CountedHash[],
  known: (hash: string) => PrivacyEvent,
): readonly PrivacyEvent[] {
  return events.map(({ event, count }) => ({
    kind: "composed/1",
    events: [known(event)],
    count,
  }));
}

/**
 * The certified ε, at the budget's δ, of events that were all fixed before any of their answers was
 * seen.
 */
export function fixedCost(budget: Budget, events: readonly PrivacyEvent[]): Bracket {
  const rule = ruleOf(budget, null);
  if (events.every((event) => rule.supports(event))) return rule.epsilon(events);
  return filtered(new AdaptiveFilter(budget), events);
}

/**
 * The certified ε of several releases. The releases of one request were fixed together. A later
 * request may depend on the answers of an earlier request, so the ledger's own rule determines the
 * cost of several requests.
 */
export function jointCost(
  budget: Budget,
  composition: Composition,
  costs: readonly PaidCost[],
): Bracket {
  const events = costs.flatMap((cost) => cost.events);
  const requests = new Set(costs.map(({ debited }) => debited));
  if (composition.rule !== "adaptive" || requests.size === 1) return fixedCost(budget, events);
  return filtered(new AdaptiveFilter(budget, composition), events);
}

function filtered(filter: AdaptiveFilter, events: readonly PrivacyEvent[]): Bracket {
  const upper = filter.epsilon(filter.costOf(events));
  return { lower: upper, upper };
}
