import { type Channel, largestRatio } from "../../lattice/channels/index.js";
import { logUp } from "../../numerics/index.js";

/**
 * The pure ε of the weights: the logarithm of the largest ratio between the weights of one output
 * for adjacent inputs, rounded up. Infinity if an output is impossible for one of them. The largest
 * ratio is exact.
 */
export function pureLevelUp(channel: Channel): { epsilon: number; checks: number } {
  const { ratio, count } = largestRatio(channel.extremes());
  // No finite ratio bounds an output that is possible for only one of two adjacent inputs.
  const epsilon = ratio[1] === 0n ? Number.POSITIVE_INFINITY : logUp(ratio[0], ratio[1]);
  return { epsilon, checks: count };
}
