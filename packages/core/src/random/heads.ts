import type { RandomSource } from "./source.js";

/** The largest number of words that are drawn at once. */
const BUFFER = 4096;

/** Draws the number of heads in `flips` flips of a fair coin, with one random bit for each flip. */
export function countHeads(flips: number, random: RandomSource): number {
  let heads = 0;
  let left = flips;
  if (left >= 64) {
    const words = new Uint32Array(Math.min(BUFFER, Math.floor(left / 32)));
    while (left >= 32) {
      const now = words.subarray(0, Math.min(words.length, Math.floor(left / 32)));
      random.fill(now);
      for (const word of now) heads += onesIn(word);
      left -= 32 * now.length;
    }
  }
  for (; left > 0; left -= 32) heads += onesIn(random.word() >>> Math.max(0, 32 - left));
  return heads;
}

/** The number of ones among the 32 bits of a word, by adding up pairs, fours and bytes of bits. */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
