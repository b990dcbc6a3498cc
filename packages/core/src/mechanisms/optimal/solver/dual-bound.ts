import { sum } from "../../../numerics/index.js";
import { reducedCosts } from "./improving.js";
import type { Duals } from "./layout.js";
import { pricerFor } from "./pricer-for.js";
import type { Task } from "./task.js";

/** A bound on the rounding error of one cost, relative to the sizes of the terms of this cost. */
const ROUNDING = 2 ** -49;

/**
 * A lower bound on the loss of every (ε, δ)-DP mechanism that meets the requirements, in the task's
 * units, rounded down. Let t, y, μ and b be the prices of row sums, requirements, losses and budgets,
 * adjusted so that μ ≥ 0, Σ μ ≤ 1 and b ≥ 0. Let u_o(i, j) = max(0, v_o(i) − e^ε v_o(j)) be the use
 * of budgets by the column v_o of output o. A mechanism has a loss of at least
 *
 *     Σ t + Σ (y > 0 ? y·lower : y·upper) − δ Σ b + Σ_o [Σ_i v_o(i)·c(i, o) + Σ b·u_o],
 *
 * with c = μ·loss − t − y·value, because Σ_o u_o(i, j) ≤ δ for every pair of neighbours.
 *
 * Every (v_o, u_o) is in the cone. If Σ v·(c(·, o) − m) + Σ b·u ≥ 0 on the cone for all o, then the
 * last sum is at least m times Σ_o Σ_i v_o(i), which is the number of answers. The bound is valid
 * for any prices, however wrong.
 */
export function boundDown(task: Task, found: Duals): number {
  const duals = feasible(task, found);
  const terms = [...duals.sums];
  for (const [k, { lower, upper }] of task.demands.entries()) {
    for (const y of duals.demands[k]!) terms.push(y > 0 ? y * lower : y * upper);
  }
  for (const prices of [duals.cuts.start, duals.cuts.stop]) {
    for (const price of prices) terms.push(-task.delta * price);
  }
  const slack = (task.last + 1) * -leastRatio(task, duals);
  const size = sum(terms.map(Math.abs)) + slack;
  const bound = sum([...terms, -slack]) - size * ROUNDING;
  return bound > 0 ? bound : 0; // the comparison also turns NaN into 0
}

/**
 * Adjusts the prices, so that their signs are correct and the weights of the losses sum to at most
 * 1.
 */
function feasible({ prior, demands }: Task, duals: Duals): Duals {
  const positive = (prices: Float64Array) => prices.map((price) => Math.max(0, price));
  const weights = positive(duals.losses);
  const total = sum(weights) * (1 + ROUNDING);
  return {
    sums: duals.sums,
    losses: prior ?? weights.map((w) => w / total),
    demands: demands.map(({ lower, upper }, k) =>
      duals.demands[k]!.map((y) => (Number.isFinite(y > 0 ? lower : upper) ? y : 0)),
    ),
    cuts: { start: positive(duals.cuts.start), stop: positive(duals.cuts.stop) },
  };
}

/**
 * An m ≤ 0 with Σ v·(c(·, o) − m) + Σ b·u ≥ 0 on the whole cone for every output o. The result is
 * −∞ if no such m is found.
 */
function leastRatio(task: Task, duals: Duals): number {
  const { last, from, to } = task;
  const pricer = pricerFor(task);
  const costs = new Float64Array(last + 1);
  let ratio = 0;
  for (let output = from; output <= to; output++) {
    reducedCosts(task, duals, output, costs);
    for (let i = 0; i <= last; i++) {
      costs[i] = costs[i]! - ROUNDING * termSizes(task, duals, output, i);
    }
    if (pricer.leastDown(costs, ratio, duals.cuts) >= 0) continue;
    ratio = Math.min(ratio, pricer.cheapest(costs, duals.cuts).ratio);
    // Rounding may still make the test fail. Lower m until the test succeeds.
    let step = 2 ** -60 + 2 ** -50 * -ratio;
    while (ratio > Number.NEGATIVE_INFINITY && !(pricer.leastDown(costs, ratio, duals.cuts) >= 0)) {
      ratio -= step;
      step *= 2;
    }
  }
  return ratio;
}

/** The sum of the absolute values of the terms of a cost. */
function termSizes(task: Task, duals: Duals, output: number, i: number): number {
  const at = (output - task.from) * (task.last + 1) + i;
  let size = duals.losses[i]! * task.loss[at]! + Math.abs(duals.sums[i]!);
  for (const [k, { values }] of task.demands.entries()) {
    size += Math.abs(duals.demands[k]![i]! * values[at]!);
  }
  return size;
}
