import type { Budget } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";
import type { Counts } from "./counts.js";

/** What was spent, and whether more fits. */
export interface Spending {
  readonly budget: Budget;
  readonly counts: Counts;
  supports(event: PrivacyEvent): boolean;
  /** Count a request. */
  add(request: Counts): void;
  /** Whether a further request fits. */
  fits(request: Counts): boolean;
  /** ε at the budget's δ: of what was spent, and a further request. */
  epsilonWith(request: Counts): Bracket;
  /** ε at the budget's δ of these alone. */
  epsilonOf(counts: Counts): Bracket;
  /** Whether a further request is refused for its probability of an infinite loss alone. */
  exceedsMass(request: Counts): boolean;
  /** The same, under a larger budget. */
  under(budget: Budget): Spending;
}
