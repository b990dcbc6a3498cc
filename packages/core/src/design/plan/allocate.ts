import { bracket } from "../../numerics/index.js";
import { type Choice, ORDERS } from "./choice.js";

/** The choices for one kind of release, and the number of releases of this kind. */
export interface Slot {
  readonly count: number;
  readonly choices: readonly Choice[];
}

/** One choice for each kind of release. */
export type Selection = readonly Choice[];

/**
 * Returns the best selection for each measure of cost: pure ε, and the Rényi divergence of each
 * order. For each measure, a search finds the price per unit of cost at which the total cost fits
 * the budget. At this price, the best choice is made for every release independently. Without a
 * budget, the selection with the lowest cost is best.
 */
export function selections(slots: readonly Slot[], epsilon: number, delta: number): Selection[] {
  const indices = delta > 0 ? [0, ...ORDERS.map((_, i) => i + 1)] : [0];
  return indices.flatMap((index) => {
    const budget = index === 0 ? epsilon : epsilon - overhead(ORDERS[index - 1]!, delta);
    const selection = budget > 0 ? cheapest(slots, index, budget) : undefined;
    return selection === undefined ? [] : [selection];
  });
}

/** The ε that δ adds to the divergence of order α [mironov-2017, Proposition 3]. */
function overhead(alpha: number, delta: number): number {
  return -Math.log(delta) / (alpha - 1);
}

/** A price so high that only the privacy cost matters. */
const HIGH_PRICE = 1e30;

function cheapest(slots: readonly Slot[], index: number, budget: number): Selection | undefined {
  const at = (price: number): Selection => slots.map((slot) => choose(slot, index, price));
  const cost = (selection: Selection) =>
    selection.reduce((sum, { costs }, i) => sum + slots[i]!.count * costs[index]!, 0);
  const fits = (price: number) => cost(at(price)) <= budget;
  if (budget === Number.POSITIVE_INFINITY) {
    const all = at(HIGH_PRICE);
    return Number.isFinite(cost(all)) ? all : undefined;
  }
  if (!fits(HIGH_PRICE)) return undefined;
  // The search interval is uniform in the logarithm of the price.
  const exponent = bracket((x) => fits(10 ** x), -30, 30, 1e-6).yes;
  return at(10 ** exponent);
}

/**
 * A smaller relative gain does not change a choice. Simpler mechanisms are listed first, so the
 * simpler mechanism is chosen.
 */
const WORTH = 1e-4;

function choose({ count, choices }: Slot, index: number, price: number): Choice {
  const value = ({ loss, costs }: Choice) => loss + price * count * costs[index]!;
  const values = choices.map(value);
  const limit = Math.min(...values) * (1 + WORTH);
  return choices[values.findIndex((each) => each <= limit)]!;
}
