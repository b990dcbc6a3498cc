import { rational } from "../numerics/index.js";
import { bernoulliExp, type RandomSource, uniformBelow } from "../random/index.js";

/**
 * Chooses an index with probability ∝ e^(step · score), exactly. A candidate is drawn uniformly and
 * accepted with probability e^(step · (score − largest score)), until one is accepted. The scores
 * are integers, and `step` is used as the fraction that the double is.
 */
export function chooseByScore(
  scores: readonly number[],
  step: number,
  random: RandomSource,
): number {
  const { numerator, denominator } = rational(step);
  const best = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  for (;;) {
    const candidate = uniformBelow(scores.length, random);
    const deficit = BigInt(best - scores[candidate]!);
    if (bernoulliExp({ numerator: numerator * deficit, denominator }, random)) return candidate;
  }
}
