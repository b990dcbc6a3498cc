import { CutRays } from "./cut-rays.js";
import type { Duals, Ray } from "./layout.js";
import type { RayPricer } from "./ray-pricer.js";
import type { Task } from "./task.js";

/** Costs closer to zero than this number are rounding errors of the solver. */
const COST_ROUNDING = 1e-11;

/**
 * The best ray of every output that has an improving ray, the best ray of every budget, and the
 * smallest cost per unit of probability.
 */
export function improving(
  task: Task,
  pricer: RayPricer,
  duals: Duals,
): { rays: Ray[]; ratio: number } {
  const { from, to, last, symmetric } = task;
  const middle = symmetric ? Math.floor((from + to) / 2) : to;
  const costs = new Float64Array(last + 1);
  const rays: Ray[] = [];
  const cutRays = task.delta > 0 ? new CutRays(task, duals.cuts) : undefined;
  let least = 0;
  for (let output = from; output <= middle; output++) {
    reducedCosts(task, duals, output, costs);
    const { ratio, levels } = pricer.cheapest(costs, duals.cuts);
    least = Math.min(least, ratio);
    if (levels !== undefined && ratio < -COST_ROUNDING) rays.push({ output, levels });
    cutRays?.consider(output, costs, -COST_ROUNDING);
  }
  return { rays: [...rays, ...(cutRays?.rays() ?? [])], ratio: least };
}

/** The cost of giving probability to an output, at each answer. */
export function reducedCosts(
  { last, from, loss, demands }: Task,
  duals: Duals,
  output: number,
  costs: Float64Array,
): void {
  const at = (output - from) * (last + 1);
  for (let i = 0; i <= last; i++) {
    let cost = duals.losses[i]! * loss[at + i]! - duals.sums[i]!;
    for (let k = 0; k < demands.length; k++) {
      const price = duals.demands[k]![i]!;
      cost -= price * demands[k]!.values[at + i]!;
    }
    costs[i] = cost;
  }
}
