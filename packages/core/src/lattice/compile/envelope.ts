import { ceilDiv, type Rational } from "../../numerics/index.js";
import { type Largest, slidingMaximum } from "../channels/index.js";

/**
 * The least integers ≥ weights with w[j] ≤ bound · w[k] for all |j − k| ≤ reach. One pass lifts
 * what lies right of a large weight, the second what lies left; no third is needed, because a
 * weight lifted by the second pass is no larger than one that has already lifted its neighbours.
 */
export function envelope(weights: readonly bigint[], reach: number, bound: Rational): bigint[] {
  const right = lift(weights, slidingMaximum(reach), bound);
  return lift(right.reverse(), slidingMaximum(reach), bound).reverse();
}

/** The envelope of weights that never increase: the largest within reach is always the farthest. */
export function fallingEnvelope(
  weights: readonly bigint[],
  reach: number,
  bound: Rational,
): bigint[] {
  const lifted: bigint[] = [];
  const value = () => lifted[Math.max(0, lifted.length - reach)] ?? 0n;
  return lift(weights, { push: (weight) => lifted.push(weight), value }, bound);
}

function lift(weights: readonly bigint[], largest: Largest, bound: Rational): bigint[] {
  return weights.map((weight) => {
    const top = largest.value();
    // Most weights need no lift, and a product is cheaper than a quotient.
    const enough = weight >= top || weight * bound.numerator >= top * bound.denominator;
    const value = enough ? weight : ceilDiv(top * bound.denominator, bound.numerator);
    largest.push(value);
    return value;
  });
}
