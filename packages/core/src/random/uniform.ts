import { bitLength } from "../numerics/index.js";
import type { RandomSource } from "./source.js";

/**
 * Draws an unbiased uniform integer in [0, n) for 1 ≤ n ≤ 2^32. The function rejects candidates
 * that are too large.
 */
export function uniformBelow(n: number, random: RandomSource): number {
  const unused = Math.clz32(n - 1);
  if (n === 1) return 0;
  for (;;) {
    const candidate = random.word() >>> unused;
    if (candidate < n) return candidate;
  }
}

/** Draws an unbiased uniform integer in [0, n) for any n ≥ 1. */
export function uniformBigBelow(n: bigint, random: RandomSource): bigint {
  const bits = n === 1n ? 0 : bitLength(n - 1n);
  for (;;) {
    let candidate = 0n;
    for (let have = 0; have < bits; have += 32)
      candidate = (candidate << 32n) | BigInt(random.word());
    candidate >>= BigInt(Math.ceil(bits / 32) * 32 - bits);
    if (candidate < n) return candidate;
  }
}
