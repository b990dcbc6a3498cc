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

/** The envelope of weights that never increase: the largest within reach is always the farthest. */
export function fallingEnvelope(
  weights: readonly bigint[],
  reach: number,
  bound: Rational,
): bigint[] {
  const lifted: bigint[] = [];
  for (const [k, weight] of weights.entries()) {
    const top = k === 0 ? 0n : (lifted[Math.max(0, k - reach)] as bigint);
    lifted.push(beside(top, weight, bound));
  }
  return lifted;
}

/** A weight, or the least that keeps the bound beside a larger one. */
function beside(top: bigint, weight: bigint, { numerator, denominator }: Rational): bigint {
  // Most weights need no lift, and a product is cheaper than a quotient.
  return weight >= top || weight * numerator >= top * denominator
    ? weight
    : ceilDiv(top * denominator, numerator);
}

function lift(weights: readonly bigint[], reach: number, bound: Rational): bigint[] {
  const lifted: bigint[] = [];
  const largest = slidingMaximum(reach);
  for (const weight of weights) {
    const value = beside(largest.value(), weight, bound);
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
