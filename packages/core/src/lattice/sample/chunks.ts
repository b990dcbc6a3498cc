import type { RandomSource } from "../../random/index.js";

/**
 * The number of random words that the code draws at once. One call of the platform's generator
 * returns this number of words.
 */
export const CHUNK = 16_384;

/**
 * Calls `each` with all parts of a target array, with one new random word for each element. If the
 * source of random words fails, the array is erased: until all draws of a part are decided, some
 * elements follow from the true value alone.
 */
export function inChunks(
  target: Float64Array,
  random: RandomSource,
  each: (part: Float64Array, words: Uint32Array, from: number) => void,
): void {
  const buffer = new Uint32Array(Math.min(CHUNK, target.length));
  try {
    for (let from = 0; from < target.length; from += CHUNK) {
      const part = target.subarray(from, from + CHUNK);
      const words = buffer.subarray(0, part.length);
      random.fill(words);
      each(part, words, from);
    }
  } catch (error) {
    target.fill(Number.NaN);
    throw error;
  }
}
