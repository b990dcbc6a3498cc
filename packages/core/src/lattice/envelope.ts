import { ceilDiv, type Rational } from "../numerics/index.js";

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

/** The largest of the last values that were pushed. */
interface Largest {
  push(value: bigint): void;
  value(): bigint;
}

/** The maximum of the last `reach` values pushed; 0 before the first. */
export function slidingMaximum(reach: number): Largest {
  const queue: { value: bigint; index: number }[] = [];
  let head = 0;
  let index = 0;
  return {
    push(value) {
      while (queue.length > head && (queue.at(-1) as { value: bigint }).value <= value) queue.pop();
      queue.push({ value, index: index++ });
      while ((queue[head] as { index: number }).index < index - reach) head++;
    },
    value: () => queue[head]?.value ?? 0n,
  };
}
