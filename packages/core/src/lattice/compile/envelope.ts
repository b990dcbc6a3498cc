import { ceilDiv, type Rational } from "../../numerics/index.js";
import { type RunningMaximum, slidingMaximum } from "../channels/index.js";

/**
 * The smallest integers w that are at least the given weights and satisfy w[j] ≤ bound · w[k] for
 * all |j − k| ≤ distance. The first pass raises weights to the right of a large weight. The second
 * pass raises weights to the left of a large weight. No third pass is needed. A weight raised in
 * the second pass is at most the weight that caused the raise, and that weight has already raised
 * its neighbours.
 */
export function envelope(weights: readonly bigint[], distance: number, bound: Rational): bigint[] {
  const right = lift(weights, slidingMaximum(distance), bound);
  return lift(right.reverse(), slidingMaximum(distance), bound).reverse();
}

/**
 * The envelope of weights that never increase. Among the previous weights within the distance, the
 * farthest one is the largest.
 */
export function fallingEnvelope(
  weights: readonly bigint[],
  distance: number,
  bound: Rational,
): bigint[] {
  const lifted: bigint[] = [];
  const value = () => lifted[Math.max(0, lifted.length - distance)] ?? 0n;
  return lift(weights, { push: (weight) => lifted.push(weight), value }, bound);
}

function lift(weights: readonly bigint[], largest: RunningMaximum, bound: Rational): bigint[] {
  return weights.map((weight) => {
    const top = largest.value();
    // Most weights are not raised, and for them a multiplication replaces the slower division.
    const enough = weight >= top || weight * bound.numerator >= top * bound.denominator;
    const value = enough ? weight : ceilDiv(top * bound.denominator, bound.numerator);
    largest.push(value);
    return value;
  });
}
