import type { GroupedRelease } from "../spec/index.js";
import type { Payment } from "./additive.js";
import { withRoundingMargin } from "./level.js";

/** The payment of a release whose intervals have this confidence level. */
export function paymentOf(release: GroupedRelease, confidence: number): Payment {
  const { budget } = release;
  if (budget !== undefined) return { ...budget, epsilon: withRoundingMargin(budget.epsilon) };
  const target = release.target!; // the schema requires a budget or a target
  return { target: { ...target, confidence: target.confidence ?? confidence } };
}
