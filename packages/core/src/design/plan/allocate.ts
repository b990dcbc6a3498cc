import { bracket } from "../../numerics/index.js";
import { type Choice, ORDERS } from "./choice.js";

/** What may be chosen for each release, and how many there are of it. */
export interface Slot {
  readonly count: number;
  readonly choices: readonly Choice[];
}

/** A choice for each release. */
export type Selection = readonly Choice[];

/**
 * Selections that are best by one way of adding levels up: pure levels, and Rényi divergences of each
 * order. For each the price of a unit of cost is found at which all fits the budget; then every release
 * chooses by itself. Without a budget nothing is to be gained but a lower cost.
 */
export function selections(slots: readonly Slot[], epsilon: number, delta: number): Selection[] {
  const ways = delta > 0 ? [0, ...ORDERS.map((_, i) => i + 1)] : [0];
  return ways.flatMap((way) => {
    const budget = way === 0 ? epsilon : epsilon - overhead(ORDERS[way - 1]!, delta);
    const selection = budget > 0 ? cheapest(slots, way, budget) : undefined;
    return selection === undefined ? [] : [selection];
  });
}

/** ε beyond the divergence of order α that δ costs [mironov-2017, Proposition 3]. */
function overhead(alpha: number, delta: number): number {
  return -Math.log(delta) / (alpha - 1);
}

/** A price at which nothing but the cost counts. */
const DEAR = 1e30;

function cheapest(slots: readonly Slot[], way: number, budget: number): Selection | undefined {
  const at = (price: number): Selection => slots.map((slot) => choose(slot, way, price));
  const cost = (selection: Selection) =>
    selection.reduce((sum, { costs }, i) => sum + slots[i]!.count * costs[way]!, 0);
  const fits = (price: number) => cost(at(price)) <= budget;
  if (budget === Number.POSITIVE_INFINITY) {
    const all = at(DEAR);
    return Number.isFinite(cost(all)) ? all : undefined;
  }
  if (!fits(DEAR)) return undefined;
  // Evenly over the orders of magnitude.
  const exponent = bracket((x) => fits(10 ** x), -30, 30, 1e-6).yes;
  return at(10 ** exponent);
}

/** Gains of less than this part do not change a choice: plainer mechanisms come first. */
const WORTH = 1e-4;

function choose({ count, choices }: Slot, way: number, price: number): Choice {
  const value = ({ loss, costs }: Choice) => loss + price * count * costs[way]!;
  const values = choices.map(value);
  const enough = Math.min(...values) * (1 + WORTH);
  return choices[values.findIndex((each) => each <= enough)]!;
}
