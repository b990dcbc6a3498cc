import { TOTAL_BITS } from "../sample/index.js";
import { requireThat } from "./channel.js";

/**
 * Symmetric integer weights of noise on a lattice. The weight of +k and of −k is `half[k]`, for k ≤
 * K = half.length − 1. These weights never increase with k. Beyond K there are infinitely many
 * blocks of `steps` points. Each point of the first block has weight half[K]. Each point of a
 * further block has M/(M+1) times the weight of a point of the previous block. So the total weight
 * of one tail is the integer steps · half[K] · (M+1). If M = 0 there is no tail, the noise ends at
 * K, and no pure ε holds.
 */
export interface NoiseWeights {
  readonly granularity: number;
  /** The sensitivity as a number of lattice steps. */
  readonly steps: number;
  readonly half: readonly bigint[];
  /**
   * The number M in the ratio M/(M+1) of two consecutive tail blocks; 0 for noise without tails.
   */
  readonly tail: number;
  /** The ε of the claim, for noise with a δ. */
  readonly claimedEpsilon?: number;
}

export function tailWeight({ steps, half, tail }: NoiseWeights): bigint {
  return tail === 0 ? 0n : BigInt(steps) * half.at(-1)! * BigInt(tail + 1);
}

export function totalWeight(weights: NoiseWeights): bigint {
  const sides = weights.half.reduce((sum, w) => sum + w, tailWeight(weights));
  return 2n * sides - weights.half[0]!;
}

/** The total of all weights. Throws if the weights lack a property that certificates rely on. */
export function checkedTotal(weights: NoiseWeights): bigint {
  const { granularity, steps, half, tail } = weights;
  const falling = half.every((w, k) => w >= 1n && (k === 0 || w <= half[k - 1]!));
  requireThat(granularity > 0 && Number.isFinite(granularity), "granularity", "in (0, ∞)");
  requireThat(isCount(steps), "steps", "a positive integer below 2^31");
  requireThat(tail === 0 || isCount(tail), "tail", "an integer ≥ 0 and below 2^31");
  requireThat(half.length > 0 && falling, "half", "positive weights that never increase outwards");
  const total = totalWeight(weights);
  requireThat(total <= 1n << BigInt(TOTAL_BITS), "half", "weights of total ≤ 2^96");
  return total;
}

function isCount(n: number): boolean {
  return Number.isInteger(n) && n >= 1 && n < 2 ** 31;
}
