import { type Channel, largestRatio } from "../../lattice/channels/index.js";
import { logUp } from "../../numerics/index.js";

/**
 * The pure privacy level of the weights: ln of the largest ratio between the weights that adjacent
 * answers give one output, rounded up. The largest ratio itself is found exactly.
 */
export function pureLevelUp(channel: Channel): { epsilon: number; checks: number } {
  const { ratio, count } = largestRatio(channel.extremes());
  return { epsilon: logUp(ratio[0], ratio[1]), checks: count };
}
