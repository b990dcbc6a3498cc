import type { Budget } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import { AdaptiveSpending } from "./adaptive-spending.js";
import type { Composition } from "./composition.js";
import { ProvedSpending } from "./proved-spending.js";
import type { Spending } from "./spending.js";

export function spendingOf(
  budget: Budget,
  composition: Composition,
  events: ReadonlyMap<string, PrivacyEvent>,
): Spending {
  if (composition.rule === "adaptive") return new AdaptiveSpending(budget, composition, events);
  const order = composition.rule === "one-order" ? composition.order : null;
  return new ProvedSpending(budget, order, events);
}
