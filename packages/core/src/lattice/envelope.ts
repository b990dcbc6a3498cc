import { ceilDiv, type Rational } from "../numerics/index.js";

/**
 * The least integers ≥ weights with w[j] ≤ bound · w[k] for all |j − k| ≤ reach. One pass lifts
 * what lies right of a large weight, the second what lies left; no third is needed, because a
 * weight lifted by the second pass is no larger than one that has already lifted its neighbours.
 */
export function envelope(weights: readonly bigint[], reach: number, bound: Rational): bigint[] {
  const right = lift(weights, reach, bound);
  return lift(right.reverse(), reach, bound).reverse();
}

function lift(weights: readonly bigint[], reach: number, bound: Rational): bigint[] {
  const lifted: bigint[] = [];
  const largest = slidingMaximum(reach);
  for (const weight of weights) {
    const top = largest.value();
    // Most weights need no lift, and a product is cheaper than a quotient.
    const enough = weight >= top || weight * bound.numerator >= top * bound.denominator;
    const value = enough ? weight : ceilDiv(top * bound.denominator, bound.numerator);
    lifted.push(value);
    largest.push(value);
  }
  return lifted;
}

/** The maximum of the last `reach` values pushed; 0 before the first. */
export function slidingMaximum(reach: number): { push(value: bigint): void; value(): bigint } {
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
