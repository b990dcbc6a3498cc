import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/**
 * A reproducible random source, and a uniform double in (0, 1).
 *
 * @param {number} seed
 */
export function randomFrom(seed) {
  const generator = xoroshiro128plus(seed);
  const word = () => generator.next() >>> 0;
  return {
    word,
    /** @param {Uint32Array} target */
    fill(target) {
      for (let i = 0; i < target.length; i++) target[i] = word();
    },
    uniform: () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6) + 0.5) / 2 ** 53,
  };
}

/** @typedef {ReturnType<typeof randomFrom>} Source */
