import { bracket, ratioUp } from "../../numerics/index.js";
import { type Budget, checkBudget, checkEvents, requireAll } from "../accountants/index.js";
import { flatten, type PrivacyEvent } from "../events/index.js";
import { type AdaptiveCost, adaptiveCostOf, addCosts, toSmallestUnits } from "./adaptive-cost.js";
import { logRatioUp, mixtureFor, type OrderMixture } from "./order-mixture.js";

/**
 * Half of δ is for infinite losses, and a little more: ten masses that were rounded up fit in where
 * the exact ones would. The other half, that much less, is for finite ones.
 */
const LITTLE = 40n;
const LOG_HALF = -Math.LN2 - 2 ** -39;

/**
 * Keeps releases within (ε, δ) for analysts who choose each release, and when to stop, after
 * seeing all earlier answers.
 *
 * Theorem. Let Sⱼ be the sums of ln E e^((αⱼ−1)·loss) over the releases so far, and δ∞ that of the
 * probabilities of an infinite loss. If after every release δ∞ ≤ δ/2, and either the largest
 * losses add up to at most ε or sup over L of (1 − e^(ε−L))₊ / Σⱼ wⱼ e^((αⱼ−1)L − Sⱼ) ≤ δ/2, then
 * all releases together are (ε, δ)-DP.
 *
 * Proof. A release is a function of an outcome of its dominating pair of laws [zhu-2022], so that
 * losses may be taken to be theirs. Z = Σⱼ wⱼ e^((αⱼ−1)L − Sⱼ), and 0 once a loss is infinite, is
 * a supermartingale that starts at Σ wⱼ ≤ 1, whatever answers decide [feldman-2021]. Where the
 * analyst stops, (1 − e^(ε−L))₊ is at most (δ/2)·Z or, where no loss above ε is possible, 0: a
 * mean of at most δ/2. An infinite loss happens with probability E δ∞ ≤ δ/2 at most. ∎
 */
export class AdaptiveFilter {
  readonly nothing: AdaptiveCost;

  /** `reserved` is the part of δ that something else has used: finite losses may use that much less. */
  constructor(
    readonly budget: Budget,
    readonly mixture: OrderMixture = mixtureFor(budget),
    private readonly reserved = 0,
  ) {
    checkBudget(budget);
    this.nothing = { moments: mixture.orders.map(() => 0), level: 0n, mass: 0n };
  }

  supports(event: PrivacyEvent): boolean {
    return flatten([event]).every((each) => adaptiveCostOf(each.event, []) !== undefined);
  }

  /** What events cost; costs are added by `addCosts`. */
  costOf(events: readonly PrivacyEvent[]): AdaptiveCost {
    const { orders } = this.mixture;
    const counted = flatten(checkEvents(events));
    const costs = requireAll("filter", counted, ({ event }) => adaptiveCostOf(event, orders));
    return costs.reduce((sum, cost, i) => addCosts(sum, cost, counted[i]!.count), this.nothing);
  }

  /** Whether releases of this cost are within the budget. */
  admits(cost: AdaptiveCost): boolean {
    return this.hasMass(cost) && this.holds(cost, this.budget.epsilon);
  }

  /** Whether infinite losses are within their half of δ. */
  hasMass({ mass }: AdaptiveCost): boolean {
    const delta = toSmallestUnits(this.budget.delta);
    return (2n * mass) << LITTLE <= (delta << LITTLE) + delta;
  }

  /** The least ε that would admit the cost at the budget's δ, rounded up. */
  epsilon(cost: AdaptiveCost): number {
    if (!this.hasMass(cost)) return Number.POSITIVE_INFINITY;
    const holds = (epsilon: number) => this.holds(cost, epsilon);
    if (holds(0)) return 0;
    const level = levelUp(cost);
    let most = Math.min(level, this.budget.epsilon);
    while (!holds(most)) {
      if (most > LARGEST) return Number.POSITIVE_INFINITY;
      most = Math.min(level, 2 * most);
    }
    return bracket(holds, 0, most, 1e-9).yes;
  }

  private holds(cost: AdaptiveCost, epsilon: number): boolean {
    const rest = this.budget.delta - 2 * this.reserved * (1 + 2 ** -50);
    const allowed = rest > 0 ? Math.log(rest) + LOG_HALF : Number.NEGATIVE_INFINITY;
    return logRatioUp(this.mixture, cost.moments, levelUp(cost), epsilon) <= allowed;
  }
}

/** Beyond this ε promises nothing. */
const LARGEST = 1e6;

function levelUp({ level }: AdaptiveCost): number {
  return level === undefined ? Number.POSITIVE_INFINITY : ratioUp(level, 1n << 1074n);
}
