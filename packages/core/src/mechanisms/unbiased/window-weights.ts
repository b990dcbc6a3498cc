import { requireThat } from "../../lattice/channels/index.js";
import { TOTAL_BITS } from "../../lattice/sample/index.js";
import type { Range } from "../../laws/index.js";

/**
 * A bump of weights on a base of weights. The answer moves the bump; the base is the same for all
 * answers.
 */
export interface WindowWeights {
  readonly input: Range;
  /** The weights of the base, one for each output. The weights of the base are symmetric. */
  readonly base: readonly bigint[];
  /**
   * The weights of the bump. These weights are symmetric and never increase away from the middle.
   * The bump is shorter than the base.
   */
  readonly bump: readonly bigint[];
}

/** The total of all weights. Throws if the weights lack a property that certificates rely on. */
export function checkedTotal({ base, bump }: WindowWeights): bigint {
  const bumpTotal = sumOf(bump);
  const total = sumOf(base) + bumpTotal;
  const falling = bump.every((w, i) => 2 * i < bump.length || w <= (bump[i - 1] ?? w));
  requireThat(base.length > bump.length && bumpTotal > 0n, "bump", "shorter than the base");
  requireThat(isSymmetric(base) && base.every((w) => w >= 1n), "base", "symmetric and positive");
  requireThat(isSymmetric(bump) && falling, "bump", "symmetric, never increasing outwards");
  requireThat(total <= 1n << BigInt(TOTAL_BITS), "base", "weights with a total of at most 2^96");
  return total;
}

export function sumOf(weights: readonly bigint[]): bigint {
  return weights.reduce((sum, w) => sum + w, 0n);
}

function isSymmetric(weights: readonly bigint[]): boolean {
  return weights.every((w, i) => w === weights[weights.length - 1 - i]);
}
