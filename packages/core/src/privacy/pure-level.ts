import type { Channel } from "../lattice/index.js";
import { logUp } from "../numerics/index.js";

/**
 * The pure privacy level of the weights: ln of the largest ratio between the weights that adjacent
 * answers give one output, rounded up. The largest ratio itself is found exactly.
 */
export function pureLevelUp(channel: Channel): { epsilon: number; checks: number } {
  let best: readonly [bigint, bigint] = [1n, 1n];
  let checks = 0;
  for (const [larger, smaller] of channel.extremes()) {
    checks++;
    if (larger * best[1] > best[0] * smaller) best = [larger, smaller];
  }
  return { epsilon: logUp(best[0], best[1]), checks };
}
