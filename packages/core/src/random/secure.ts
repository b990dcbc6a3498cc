import type { RandomSource } from "./source.js";

/** The Web Crypto generator, which Node, browsers and workers all have. */
declare const crypto: { getRandomValues(array: Uint32Array): Uint32Array };

/** `getRandomValues` gives at most 65,536 bytes a call, and is fastest when asked for all of them. */
const WORDS_PER_CALL = 16_384;

/** The platform's CSPRNG behind a pool of words: the only source a release may use. */
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
      pool[next++] = 0; // spent words do not linger in memory
      return word;
    },
    fill(target) {
      for (let from = 0; from < target.length; from += WORDS_PER_CALL) {
        crypto.getRandomValues(target.subarray(from, from + WORDS_PER_CALL));
      }
    },
  };
}
