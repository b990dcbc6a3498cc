import { floorDiv, type Rational } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";

/** Random words that are drawn at once. */
const CHUNK = 16_384;

/**
 * A position between two lattice points: the index of the lower point, and the fraction above it in
 * 64 bits.
 */
export interface Position {
  readonly index: number;
  readonly high: number;
  readonly low: number;
}

/** The position (value − origin)/step, exact up to 64 fraction bits. */
export function positionOf(value: Rational, origin: Rational, step: Rational): Position {
  const numerator =
    (value.numerator * origin.denominator - origin.numerator * value.denominator) *
    step.denominator;
  const denominator = value.denominator * origin.denominator * step.numerator;
  const index = floorDiv(numerator, denominator);
  const part = ((numerator - index * denominator) << 64n) / denominator;
  return { index: Number(index), high: Number(part >> 32n), low: Number(part & 0xffffffffn) };
}

/**
 * Returns 1 with the probability of the fraction, otherwise 0, so that random rounding keeps the
 * mean. Two positions within n steps of each other, rounded with the same coin, give points within
 * n of each other. So a bound for any two such points also holds for the averages over the coin.
 */
export function roundsUp(position: Position, word: number, random: RandomSource): number {
  if (word !== position.high) return word < position.high ? 1 : 0;
  return random.word() < position.low ? 1 : 0;
}

/** Yields fresh random words for many draws, one chunk at a time. */
export function* coinsFor(
  count: number,
  random: RandomSource,
): Generator<{ readonly from: number; readonly words: Uint32Array }> {
  const words = new Uint32Array(Math.min(CHUNK, count));
  for (let from = 0; from < count; from += CHUNK) {
    const part = words.subarray(0, Math.min(CHUNK, count - from));
    random.fill(part);
    yield { from, words: part };
  }
}

/** The fraction of a position as a double. */
export function fractionOf({ high, low }: Position): number {
  return high * 2 ** -32 + low * 2 ** -64;
}
