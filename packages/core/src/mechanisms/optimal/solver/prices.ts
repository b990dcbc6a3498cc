import type { Duals } from "./layout.js";
import type { Task } from "./task.js";

/** The weight of the best prices so far in the mixture of prices. */
const BEST_WEIGHT = 0.5;

/** A mixture of the best prices so far and other prices. */
export function mixedDuals(one: Duals, other: Duals): Duals {
  const mix = (a: Float64Array, b: Float64Array) =>
    a.map((x, i) => BEST_WEIGHT * x + (1 - BEST_WEIGHT) * b[i]!);
  return {
    sums: mix(one.sums, other.sums),
    losses: mix(one.losses, other.losses),
    demands: one.demands.map((prices, k) => mix(prices, other.demands[k]!)),
    cuts: {
      start: mix(one.cuts.start, other.cuts.start),
      stop: mix(one.cuts.stop, other.cuts.stop),
    },
  };
}

/** The bound that prices would give if no ray had a negative cost. */
export function dualValue({ demands, delta }: Task, duals: Duals): number {
  const add = (total: number, x: number) => total + x;
  const { start, stop } = duals.cuts;
  const budgets = delta * (start.reduce(add, 0) + stop.reduce(add, 0));
  return demands.reduce(
    (total, { lower, upper }, k) => {
      const prices = duals.demands[k]!;
      return prices.reduce((sum, y) => sum + (y > 0 ? y * lower : y < 0 ? y * upper : 0), total);
    },
    duals.sums.reduce(add, -budgets),
  );
}
