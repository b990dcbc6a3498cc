import type { Coins } from "./bernoulli.js";

/** How often e^(−n/d) is tossed before it fails. */
export function successes(n: bigint, d: bigint, coins: Coins): bigint {
  let count = 0n;
  while (coins.exp(n, d)) count++;
  return count;
}

/**
 * m ≥ 0 with probability ∝ e^(−m·n/d), in a bounded number of expected tosses whatever n/d is
 * [canonne-kamath-steinke-2020, Algorithm 2].
 */
export function drawMagnitude(n: bigint, d: bigint, coins: Coins): bigint {
  for (;;) {
    const part = coins.below(d);
    if (coins.exp(part, d)) return (part + d * successes(1n, 1n, coins)) / n;
  }
}

/** A magnitude with a fair sign; undefined where it is −0, which would count 0 twice. */
export function signed(magnitude: bigint, coins: Coins): bigint | undefined {
  const negative = coins.below(2n) === 0n;
  if (negative && magnitude === 0n) return undefined;
  return negative ? -magnitude : magnitude;
}
