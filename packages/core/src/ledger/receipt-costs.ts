import type { Budget } from "../accounting/accountants/index.js";
import { AdaptiveFilter } from "../accounting/adaptive/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";
import { digestOf } from "./canonical.js";
import type { Composition } from "./composition.js";
import type { CountedHash, Json } from "./entry.js";
import { withLoss } from "./no-loss.js";
import { ruleOf } from "./rule.js";

/** The events of a release, and the index of the entry that debited the release. */
export interface PaidCost {
  readonly debited: number;
  readonly events: readonly PrivacyEvent[];
}

/**
 * The events of a release that have a privacy loss, found by the hashes in the entry that debited
 * the release.
 */
export function eventsOf(
  events: readonly CountedHash[],
  known: (hash: string) => PrivacyEvent,
): readonly PrivacyEvent[] {
  return withLoss(events).map(({ event, count }) => ({
    kind: "composed/1",
    events: [known(event)],
    count,
  }));
}

/**
 * For each release of a receipt, the index of the release that paid for it. The first part of a
 * series pays for its later parts: their answers have a privacy loss, but their own debits name none.
 * Undefined if the receipt lacks the first part.
 */
export function payersOf(
  releases: readonly { readonly digest: string; readonly answer: Json }[],
): readonly (number | undefined)[] {
  const places = new Map(releases.map(({ digest }, i) => [digest, i]));
  return releases.map(({ answer }, i) => {
    const asked: { readonly part?: unknown } = Object(Object(answer).asked);
    const isLater = typeof asked.part === "number" && asked.part > 1;
    return isLater ? places.get(digestOf({ ...asked, part: 1 })) : i;
  });
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
  const requests = new Set(
    costs.filter((cost) => cost.events.length > 0).map(({ debited }) => debited),
  );
  if (composition.rule !== "adaptive" || requests.size <= 1) return fixedCost(budget, events);
  return filtered(new AdaptiveFilter(budget, composition), events);
}

function filtered(filter: AdaptiveFilter, events: readonly PrivacyEvent[]): Bracket {
  const upper = filter.epsilon(filter.costOf(events));
  return { lower: upper, upper };
}
