import { type Channel, largestRatio } from "../../lattice/channels/index.js";
import { logUp } from "../../numerics/index.js";

/**
 * The pure privacy level of the weights: ln of the largest ratio between the weights that adjacent
 * answers give one output, rounded up; Infinity where one of them cannot give it at all. The largest
 * ratio itself is found exactly.
 */
export function pureLevelUp(channel: Channel): { epsilon: number; checks: number } {
  const { ratio, count } = largestRatio(channel.extremes());
  // What only one of two adjacent answers can give bounds no ratio.
  const epsilon = ratio[1] === 0n ? Number.POSITIVE_INFINITY : logUp(ratio[0], ratio[1]);
  return { epsilon, checks: count };
}
