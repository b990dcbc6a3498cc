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

/**
 * Draws an unbiased uniform integer in [0, n) for a private n from 1 to a public `limit`. The number
 * of random words follows from `limit`, whatever n is, except with probability 2^−64: a draw has 64
 * bits more than `limit`, and is rejected only above the last multiple of n.
 */
export function uniformPrivateBelow(n: bigint, limit: bigint, random: RandomSource): bigint {
  const words = new BigUint64Array(Math.ceil((bitLength(limit) + 64) / 64));
  const space = 1n << BigInt(64 * words.length);
  const usable = space - (space % n);
  for (;;) {
    random.fill(new Uint32Array(words.buffer));
    const candidate = words.reduce((high, word) => (high << 64n) | word, 0n);
    if (candidate < usable) return candidate % n;
  }
}
