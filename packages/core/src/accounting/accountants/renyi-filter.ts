import { flatten, type PrivacyEvent, parseEvent } from "../events/index.js";
import { conversion } from "../grid/index.js";
import { requireAll } from "./accountant.js";
import { type Budget, checkBudget, overBudget } from "./budget.js";
import { rdpCurveOf } from "./rdp-curve.js";

const LARGEST_ORDER = 1e9;

/**
 * Refuses releases that exceed the budget, even if earlier outputs decide how much noise later
 * releases have. At one fixed order, the sum of the divergences may be at most `allowance`
 * [feldman-2021, Theorem 4.3].
 */
export class RenyiFilter {
  /** The largest sum of divergences that the budget allows. */
  readonly allowance: number;
  private sum = 0;

  constructor(
    readonly budget: Budget,
    readonly order = bestOrder(budget),
  ) {
    checkBudget(budget);
    const theta = order - 1;
    const lost = (conversion(theta) - Math.log(budget.delta)) / theta;
    this.allowance = Math.max(0, budget.epsilon - lost);
  }

  get spent(): number {
    return this.sum;
  }

  fits(event: PrivacyEvent): boolean {
    return this.sum + this.costOf(event) <= this.allowance;
  }

  /** Adds the event. If the event does not fit the budget, throws an error and charges nothing. */
  add(event: PrivacyEvent): void {
    const cost = this.costOf(event);
    if (!(this.sum + cost <= this.allowance)) throw overBudget("filter", this.budget);
    this.sum += cost;
  }

  /** The Rényi divergence of an event at the order of the filter. */
  costOf(event: PrivacyEvent): number {
    const costs = requireAll("rdp", flatten([parseEvent(event)]), ({ event: each, count }) => {
      const curve = rdpCurveOf(each);
      return curve === undefined ? undefined : count * curve(this.order);
    });
    return costs.reduce((sum, cost) => sum + cost, 0);
  }
}

/**
 * The best order for converting a Rényi divergence to (ε, δ), if the whole budget is spent on
 * Gaussian noise.
 */
export function bestOrder(budget: Budget): number {
  const log = -Math.log(budget.delta);
  const rho = (Math.sqrt(log + budget.epsilon) - Math.sqrt(log)) ** 2;
  return 1 + Math.min(LARGEST_ORDER, Math.sqrt(log / rho));
}
