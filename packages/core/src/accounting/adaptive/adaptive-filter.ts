import { bracket, ratioUp } from "../../numerics/index.js";
import { type Budget, checkBudget, checkEvents, requireAll } from "../accountants/index.js";
import { flatten, type PrivacyEvent } from "../events/index.js";
import { type AdaptiveCost, adaptiveCostOf, addCosts, toSmallestUnits } from "./adaptive-cost.js";
import { logRatioUp, mixtureFor, type OrderMixture } from "./order-mixture.js";

/**
 * Infinite losses may use half of δ and a factor 1 + 2^-40 more, so that ten masses that were
 * rounded up fit where the exact ones would. Finite losses may use the other half, less the same
 * factor.
 */
const MARGIN_BITS = 40n;
const LOG_HALF = -Math.LN2 - 2 ** -39;

/**
 * Keeps releases within (ε, δ) for analysts who choose each release, and when to stop, after they
 * have seen all earlier answers.
 *
 * Theorem. Let Sⱼ be the sums of ln E e^((αⱼ−1)·loss) over the releases so far. Let δ∞ be the sum
 * of the probabilities of an infinite loss. Suppose that after every release δ∞ ≤ δ/2, and either
 * the largest losses sum to at most ε or sup over L of (1 − e^(ε−L))₊ / Σⱼ wⱼ e^((αⱼ−1)L − Sⱼ) ≤
 * δ/2. Then all releases together are (ε, δ)-DP.
 *
 * Proof. A release is a function of an outcome of its dominating pair of laws [zhu-2022], so we may
 * use the losses of that pair. Let Z = Σⱼ wⱼ e^((αⱼ−1)L − Sⱼ), and Z = 0 after an infinite loss. Z
 * is a supermartingale that starts at Σ wⱼ ≤ 1 for every adaptive strategy [feldman-2021]. When the
 * analyst stops, (1 − e^(ε−L))₊ is at most (δ/2)·Z or, if no loss above ε is possible, 0. So its
 * mean is at most δ/2. An infinite loss has probability at most E δ∞ ≤ δ/2. ∎
 */
export class AdaptiveFilter {
  readonly zeroCost: AdaptiveCost;

  /**
   * `reserved` is the part of δ that is already used elsewhere. It reduces the share of finite
   * losses.
   */
  constructor(
    readonly budget: Budget,
    readonly mixture: OrderMixture = mixtureFor(budget),
    private readonly reserved = 0,
  ) {
    checkBudget(budget);
    this.zeroCost = { moments: mixture.orders.map(() => 0), level: 0n, mass: 0n };
  }

  supports(event: PrivacyEvent): boolean {
    return flatten([event]).every((each) => adaptiveCostOf(each.event, []) !== undefined);
  }

  /** The cost of events. `addCosts` adds costs. */
  costOf(events: readonly PrivacyEvent[]): AdaptiveCost {
    const { orders } = this.mixture;
    const counted = flatten(checkEvents(events));
    const costs = requireAll("filter", counted, ({ event }) => adaptiveCostOf(event, orders));
    return costs.reduce((sum, cost, i) => addCosts(sum, cost, counted[i]!.count), this.zeroCost);
  }

  /** Returns true if releases of this cost are within the budget. */
  admits(cost: AdaptiveCost): boolean {
    return this.coversInfiniteLoss(cost) && this.holds(cost, this.budget.epsilon);
  }

  /** Returns true if infinite losses stay within their half of δ. */
  coversInfiniteLoss({ mass }: AdaptiveCost): boolean {
    const delta = toSmallestUnits(this.budget.delta);
    return (2n * mass) << MARGIN_BITS <= (delta << MARGIN_BITS) + delta;
  }

  /** The smallest ε that admits the cost at the budget's δ, rounded up. */
  epsilon(cost: AdaptiveCost): number {
    if (!this.coversInfiniteLoss(cost)) return Number.POSITIVE_INFINITY;
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

/** A larger ε has no practical meaning. */
const LARGEST = 1e6;

function levelUp({ level }: AdaptiveCost): number {
  return level === undefined ? Number.POSITIVE_INFINITY : ratioUp(level, 1n << 1074n);
}
