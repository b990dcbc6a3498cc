import { floorDiv, type Rational } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";
import { INDEX_LIMIT } from "./granularity.js";

/** The number of random words that the code draws at once. */
const CHUNK = 16_384;

/**
 * A position between two lattice points: the index of the lower point, and a fraction of 64 bits
 * for the distance from the lower point.
 */
export interface Position {
  readonly index: number;
  readonly high: number;
  readonly low: number;
}

/**
 * The position (value − origin)/step. The fraction is rounded down to 64 bits. As in `nearestIndex`,
 * a position beyond the limit for indices becomes the limit, so two positions never move apart.
 */
export function positionOf(value: Rational, origin: Rational, step: Rational): Position {
  const numerator =
    (value.numerator * origin.denominator - origin.numerator * value.denominator) *
    step.denominator;
  const denominator = value.denominator * origin.denominator * step.numerator;
  const index = floorDiv(numerator, denominator);
  const limit = BigInt(INDEX_LIMIT);
  if (index >= limit) return { index: INDEX_LIMIT, high: 0, low: 0 };
  if (index < -limit) return { index: -INDEX_LIMIT, high: 0, low: 0 };
  const part = ((numerator - index * denominator) << 64n) / denominator;
  return { index: Number(index), high: Number(part >> 32n), low: Number(part & 0xffffffffn) };
}

/**
 * Returns 1 with a probability equal to the fraction of the position, and 0 otherwise. So random
 * rounding does not change the mean. If two positions differ by at most n steps and are rounded
 * with the same random word, the results differ by at most n. So a privacy bound for any two such
 * lattice points also holds after averaging over the random word.
 */
export function roundsUp(position: Position, word: number, random: RandomSource): number {
  if (word !== position.high) return word < position.high ? 1 : 0;
  return random.word() < position.low ? 1 : 0;
}

/** Yields the results of `roundsUp` for many draws, one chunk of coins at a time. */
export function* coinsFor(
  count: number,
  position: Position,
  random: RandomSource,
): Generator<{ readonly from: number; readonly coins: Int32Array }> {
  const words = new Uint32Array(Math.min(CHUNK, count));
  for (let from = 0; from < count; from += CHUNK) {
    const part = words.subarray(0, Math.min(CHUNK, count - from));
    random.fill(part);
    const coins = new Int32Array(part.buffer, 0, part.length);
    toss(coins, position, random);
    yield { from, coins };
  }
}

/**
 * Replaces random words by the results of `roundsUp`. Without a tie, no branch of the code depends on the coin or on
 * the position: the coin is the borrow of word − high, as unsigned 32-bit numbers.
 */
function toss(words: Int32Array, position: Position, random: RandomSource): void {
  const high = position.high | 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === high) words[i] = roundsUp(position, position.high, random);
    else words[i] = ((~word & high) | (~(word ^ high) & (word - high))) >>> 31;
  }
}

/** The fractional part of a position as a double. */
export function fractionOf({ high, low }: Position): number {
  return high * 2 ** -32 + low * 2 ** -64;
}
