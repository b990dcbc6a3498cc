import { floorDiv, type Rational } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";

/** Words drawn at a time. */
const CHUNK = 16_384;

/** A place between two lattice points: the one below, and the part beyond it as 64 bits. */
export interface Position {
  readonly index: number;
  readonly high: number;
  readonly low: number;
}

/** The place of (value − origin)/step, exactly but for what is beyond the 64 bits. */
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
 * Up with the probability of the part beyond, so that on average nothing is rounded: 1 or 0. Two
 * places within n steps of each other, rounded by one coin, come to points within n of each other:
 * what holds of any two such points holds of the averages over the coin.
 */
export function roundUp(position: Position, word: number, random: RandomSource): number {
  if (word !== position.high) return word < position.high ? 1 : 0;
  return random.word() < position.low ? 1 : 0;
}

/** Coins for many draws at once: fresh words, a chunk at a time. */
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

/** The part beyond, as a double. */
export function partOf({ high, low }: Position): number {
  return high * 2 ** -32 + low * 2 ** -64;
}
