import { ceilDiv, type Rational } from "../../numerics/index.js";
import { type RunningMaximum, slidingMaximum } from "../channels/index.js";

/**
 * The smallest integers ≥ weights with w[j] ≤ bound · w[k] for all |j − k| ≤ distance. The first
 * pass raises weights to the right of a large weight, and the second pass those to the left. No
 * third pass is needed: a weight raised by the second pass is at most one that has already raised
 * its neighbours.
 */
export function envelope(weights: readonly bigint[], distance: number, bound: Rational): bigint[] {
  const right = lift(weights, slidingMaximum(distance), bound);
  return lift(right.reverse(), slidingMaximum(distance), bound).reverse();
}

/**
 * The envelope of weights that never increase. The farthest weight within the distance is the
 * largest.
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
    // Most weights stay as they are, and a product is cheaper than a quotient.
    const enough = weight >= top || weight * bound.numerator >= top * bound.denominator;
    const value = enough ? weight : ceilDiv(top * bound.denominator, bound.numerator);
    largest.push(value);
    return value;
  });
}
