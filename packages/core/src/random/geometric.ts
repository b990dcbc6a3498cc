import type { Coins } from "./bernoulli.js";

/** Counts the successes of a coin of bias e^(−n/d) before its first failure. */
export function countSuccesses(n: bigint, d: bigint, coins: Coins): bigint {
  let count = 0n;
  while (coins.exp(n, d)) count++;
  return count;
}

/**
 * Draws m ≥ 0 with probability ∝ e^(−m·n/d). The expected number of tosses is bounded for all n/d
 * [canonne-kamath-steinke-2020, Algorithm 2].
 */
export function drawMagnitude(n: bigint, d: bigint, coins: Coins): bigint {
  for (;;) {
    const part = coins.below(d);
    if (coins.exp(part, d)) return (part + d * countSuccesses(1n, 1n, coins)) / n;
  }
}

/**
 * Adds a fair sign to a magnitude. Returns undefined for −0, because 0 would otherwise count twice.
 */
export function withRandomSign(magnitude: bigint, coins: Coins): bigint | undefined {
  const negative = coins.below(2n) === 0n;
  if (negative && magnitude === 0n) return undefined;
  return negative ? -magnitude : magnitude;
}
