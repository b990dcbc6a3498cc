import type { Budget } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";
import type { Counts } from "./counts.js";

/**
 * The spending of a ledger, with a method that decides whether a further request fits the budget.
 */
export interface Spending {
  readonly budget: Budget;
  readonly counts: Counts;
  supports(event: PrivacyEvent): boolean;
  /** Adds a request to the spending. */
  add(request: Counts): void;
  /** True if a further request fits the budget. */
  fits(request: Counts): boolean;
  /** The ε, at the budget's δ, of the spending plus a further request. */
  epsilonWith(request: Counts): Bracket;
  /** The ε, at the budget's δ, of these events alone. */
  epsilonOf(counts: Counts): Bracket;
  /** True if a further request is refused because of its probability of an infinite loss. */
  exceedsMass(request: Counts): boolean;
  /** The same spending, to which requests can be added without an effect on this spending. */
  copy(): Spending;
  /** The same spending under a larger budget. */
  under(budget: Budget): Spending;
}
