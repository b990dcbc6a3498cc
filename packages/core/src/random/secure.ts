import type { RandomSource } from "./source.js";

/** The Web Crypto generator, which exists in Node, browsers and workers. */
declare const crypto: { getRandomValues(array: Uint32Array): Uint32Array };

/**
 * One call of `getRandomValues` fills at most 65,536 bytes. Calls with this maximum are the fastest
 * per byte.
 */
const WORDS_PER_CALL = 16_384;

/** A call of `getRandomValues` takes as long as copying this number of words from the pool. */
const FEW_WORDS = 256;

/**
 * The platform's cryptographic generator with a pool of random words, and the only source of
 * randomness for a release.
 */
export function secureRandom(): RandomSource {
  const pool = new Uint32Array(WORDS_PER_CALL);
  let next = pool.length;
  const word = () => {
    if (next === pool.length) {
      crypto.getRandomValues(pool);
      next = 0;
    }
    const given = pool[next]!;
    pool[next++] = 0; // Erase the used word from memory.
    return given;
  };
  return {
    word,
    fill(target) {
      if (target.length <= FEW_WORDS) {
        for (let i = 0; i < target.length; i++) target[i] = word();
        return;
      }
      for (let from = 0; from < target.length; from += WORDS_PER_CALL) {
        crypto.getRandomValues(target.subarray(from, from + WORDS_PER_CALL));
      }
    },
  };
}
