import type { Coins } from "./bernoulli.js";

/**
 * Tosses a coin that succeeds with probability e^(−n/d). Returns the number of successes before the
 * first failure.
 */
export function countSuccesses(n: bigint, d: bigint, coins: Coins): bigint {
  let count = 0n;
  while (coins.exp(n, d)) count++;
  return count;
}

/**
 * Draws an integer m ≥ 0 with probability ∝ e^(−m·n/d). The expected number of coin tosses is
 * bounded for all n/d [canonne-kamath-steinke-2020, Algorithm 2].
 */
export function drawMagnitude(n: bigint, d: bigint, coins: Coins): bigint {
  for (;;) {
    const part = coins.below(d);
    if (coins.exp(part, d)) return (part + d * countSuccesses(1n, 1n, coins)) / n;
  }
}

/**
 * Multiplies a magnitude by a random sign. Returns undefined for −0, because otherwise 0 would be
 * twice as likely.
 */
export function withRandomSign(magnitude: bigint, coins: Coins): bigint | undefined {
  const negative = coins.below(2n) === 0n;
  if (negative && magnitude === 0n) return undefined;
  return negative ? -magnitude : magnitude;
}
