import type { RandomSource } from "./source.js";

/** The Web Crypto generator of Node, browsers and workers. */
declare const crypto: { getRandomValues(array: Uint32Array): Uint32Array };

/** `getRandomValues` fills at most 65,536 bytes per call, and full calls are the fastest. */
const WORDS_PER_CALL = 16_384;

/**
 * The platform's cryptographic generator behind a pool of words. A release uses no other source.
 */
export function secureRandom(): RandomSource {
  const pool = new Uint32Array(WORDS_PER_CALL);
  let next = pool.length;
  return {
    word() {
      if (next === pool.length) {
        crypto.getRandomValues(pool);
        next = 0;
      }
      const word = pool[next]!;
      pool[next++] = 0; // used words do not stay in memory
      return word;
    },
    fill(target) {
      for (let from = 0; from < target.length; from += WORDS_PER_CALL) {
        crypto.getRandomValues(target.subarray(from, from + WORDS_PER_CALL));
      }
    },
  };
}
