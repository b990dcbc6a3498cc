import { type Entries, outcomeOf } from "./alias-loops.js";
import type { Move } from "./sampler.js";

/**
 * Fills the target array with the values of outcomes that 16-bit coins may move. The last element
 * that an outcome can be moved to is the one of a moved tie.
 */
export function fillMoved(
  target: Float64Array,
  words: Uint32Array,
  coins: Uint16Array,
  { entries, slotBits }: Entries,
  values: Float64Array,
  ordinary: number,
  { stride, threshold }: Move,
): number[] {
  const tie = values.length - 1 - stride;
  const last = (ordinary - 1) | 0;
  const limit = threshold >>> 16;
  const whole = target.length - (target.length % 4);
  const rest: number[] = [];
  for (let i = 0; i < whole; i += 4) {
    const a = outcomeOf(words[i]!, entries, slotBits, tie);
    target[i] = values[a + (stride & ((coins[i]! - limit) >> 31))]!;
    const b = outcomeOf(words[i + 1]!, entries, slotBits, tie);
    target[i + 1] = values[b + (stride & ((coins[i + 1]! - limit) >> 31))]!;
    const c = outcomeOf(words[i + 2]!, entries, slotBits, tie);
    target[i + 2] = values[c + (stride & ((coins[i + 2]! - limit) >> 31))]!;
    const d = outcomeOf(words[i + 3]!, entries, slotBits, tie);
    target[i + 3] = values[d + (stride & ((coins[i + 3]! - limit) >> 31))]!;
    if (((last - a) | (last - b) | (last - c) | (last - d)) < 0) rest.push(i, i + 1, i + 2, i + 3);
  }
  // Searching for coins that tie is faster than another condition in the loop.
  for (let i = coins.indexOf(limit); i >= 0 && i < whole; i = coins.indexOf(limit, i + 1)) {
    if (!rest.includes(i)) rest.push(i);
  }
  for (let i = whole; i < target.length; i++) rest.push(i);
  return rest;
}
