import type { Dual } from "./dual-value.js";

/**
 * Writes the best dual solution with one release to go, by the closed form for one release. With
 * φ_0, the offset of a line equals its slope. Let E = 1/state, and let S and T be the total weight
 * and the total cost of the geometric law cut to |x| ≤ m. The best test for the two cuts around
 * the limit is z(0) = ν − c(0), z(x) = E·z(x−1) − 2(c(x) − ν), divided by its maximum μ.
 */
export function lastRelease(dual: Dual, costs: Float64Array, state: number, limit: number): void {
  const ratio = 1 / state;
  const last = costs.length - 1;
  let [weight, cost] = [1, costs[0]!];
  let [nextWeight, nextCost] = [weight, cost];
  let m = 0;
  while (m < last) {
    nextWeight = ratio * weight + 2;
    nextCost = ratio * cost + 2 * costs[m + 1]!;
    m++;
    if (nextCost >= limit * nextWeight || m === last) break;
    [weight, cost] = [nextWeight, nextCost];
  }
  const mu = (nextCost / nextWeight - cost / weight) / (1 / weight - 1 / nextWeight);
  const nu = (cost + mu) / weight;
  dual.clear();
  if (!(mu > 0)) return;
  dual.lambda = state / mu;
  let z = nu - costs[0]!;
  for (let x = 0; x <= last; x++) {
    if (x > 0) z = x < m ? Math.min(mu, ratio * z - 2 * (costs[x]! - nu)) : mu;
    const slope = Math.min(1, Math.max(0, z / mu));
    dual.up[x + 1] = slope;
    dual.upOffsets[x + 1] = slope;
  }
}
