import { type Channel, largestRatio } from "../../lattice/channels/index.js";
import { logUp } from "../../numerics/index.js";

/**
 * The pure ε of the weights, rounded up. The pure ε is the logarithm of the largest ratio between
 * the weights of one output for two adjacent inputs. The largest ratio is computed exactly. The
 * result is Infinity if an output is impossible for one of two adjacent inputs.
 */
export function pureLevelUp(channel: Channel): { epsilon: number; checks: number } {
  const { ratio, count } = largestRatio(channel.extremes());
  // If an output is impossible for one of the inputs, the ratio of its weights is infinite.
  const epsilon = ratio[1] === 0n ? Number.POSITIVE_INFINITY : logUp(ratio[0], ratio[1]);
  return { epsilon, checks: count };
}
