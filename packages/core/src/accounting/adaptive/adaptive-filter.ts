import { ratioUp, smoothBracket } from "../../numerics/index.js";
import { type Budget, checkBudget, checkEvents, requireAll } from "../accountants/index.js";
import { flatten, type PrivacyEvent } from "../events/index.js";
import { type AdaptiveCost, adaptiveCostOf, addCosts, toSmallestUnits } from "./adaptive-cost.js";
import { logRatioUp, mixtureFor, type OrderMixture } from "./order-mixture.js";

/**
 * Infinite losses may use half of δ, times a factor 1 + 2^-40. The factor allows for ten masses
 * that were each rounded up. Finite losses may use the other half of δ, divided by a slightly
 * larger factor.
 */
const MARGIN_BITS = 40n;
const LOG_HALF = -Math.LN2 - 2 ** -39;

/**
 * Keeps releases within (ε, δ) for analysts who see all earlier outputs before they choose the next
 * release or stop.
 *
 * Theorem. Let Sⱼ be the sum of ln E e^((αⱼ−1)·loss) over the releases so far. Let δ∞ be the sum of
 * the probabilities of an infinite loss. Suppose that after every release δ∞ ≤ δ/2. Suppose also
 * that after every release at least one of two conditions holds: the largest losses sum to at most
 * ε, or sup over L of (1 − e^(ε−L))₊ / Σⱼ wⱼ e^((αⱼ−1)L − Sⱼ) ≤ δ/2. Then all releases together are
 * (ε, δ)-DP.
 *
 * Proof. A release is a function of an outcome of its dominating pair of distributions [zhu-2022],
 * so we may use the losses of that pair. For a release with a Rényi curve, we may use its own
 * losses. Let L be the total loss, Z = Σⱼ wⱼ e^((αⱼ−1)L − Sⱼ), and Z
 * = 0 after an infinite loss. For every adaptive strategy, Z is a supermartingale that starts at Σ
 * wⱼ ≤ 1 [feldman-2021]. When the analyst stops, (1 − e^(ε−L))₊ is at most (δ/2)·Z, or it is 0
 * because no loss above ε is possible. So the mean of (1 − e^(ε−L))₊ is at most δ/2. An infinite
 * loss has probability at most E δ∞ ≤ δ/2. ∎
 */
export class AdaptiveFilter {
  readonly zeroCost: AdaptiveCost;
  /** The logarithm of the δ that finite losses may use. */
  private readonly allowed: number;

  /**
   * The argument `reserved` is the part of δ that is already used elsewhere. Finite losses may use
   * that much less of δ.
   */
  constructor(
    readonly budget: Budget,
    readonly mixture: OrderMixture = mixtureFor(budget),
    reserved = 0,
  ) {
    checkBudget(budget);
    const rest = budget.delta - 2 * reserved * (1 + 2 ** -50);
    this.allowed = rest > 0 ? Math.log(rest) + LOG_HALF : Number.NEGATIVE_INFINITY;
    this.zeroCost = { moments: mixture.orders.map(() => 0), level: 0n, mass: 0n };
  }

  supports(event: PrivacyEvent): boolean {
    return flatten([event]).every((each) => adaptiveCostOf(each.event, []) !== undefined);
  }

  /** The total cost of the events. Use `addCosts` to add two costs. */
  costOf(events: readonly PrivacyEvent[]): AdaptiveCost {
    const { orders } = this.mixture;
    const counted = flatten(checkEvents(events));
    const costs = requireAll("filter", counted, ({ event }) => adaptiveCostOf(event, orders));
    return costs.reduce((sum, cost, i) => addCosts(sum, cost, counted[i]!.count), this.zeroCost);
  }

  /** Returns true if releases with this total cost fit the budget. */
  admits(cost: AdaptiveCost): boolean {
    return this.coversInfiniteLoss(cost) && this.holds(cost, this.budget.epsilon);
  }

  /** Returns true if the probability of an infinite loss is within its half of δ. */
  coversInfiniteLoss({ mass }: AdaptiveCost): boolean {
    const delta = toSmallestUnits(this.budget.delta);
    return (2n * mass) << MARGIN_BITS <= (delta << MARGIN_BITS) + delta;
  }

  /** The smallest ε at which the cost would fit a budget with the same δ, rounded up. */
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
    return smoothBracket((epsilon) => this.excess(cost, epsilon), 0, most, 1e-9).yes;
  }

  private holds(cost: AdaptiveCost, epsilon: number): boolean {
    return this.excess(cost, epsilon) <= 0;
  }

  /** The difference between the logarithms of the δ of the finite losses and of its bound. */
  private excess(cost: AdaptiveCost, epsilon: number): number {
    const log = logRatioUp(this.mixture, cost.moments, levelUp(cost), epsilon);
    return log === Number.NEGATIVE_INFINITY ? NO_LOSS_ABOVE : log - this.allowed;
  }
}

/** Any negative number will do: no loss above ε is possible. */
const NO_LOSS_ABOVE = -1;

/** The largest ε that the search tries. A larger ε has no practical meaning. */
const LARGEST = 1e6;

function levelUp({ level }: AdaptiveCost): number {
  return level === undefined ? Number.POSITIVE_INFINITY : ratioUp(level, 1n << 1074n);
}
