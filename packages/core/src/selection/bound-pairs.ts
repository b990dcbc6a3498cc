import { NoisewrightError } from "../errors/index.js";
import { boundGrid } from "./bound-grid.js";

/** A lower and an upper bound, in steps. */
export interface BoundPair {
  readonly lower: number;
  readonly upper: number;
  /** The size for a scaled choice. */
  readonly size: number;
}

/** All ends are integers of at most this magnitude, so sizes are safe integers. */
const LARGEST = 2 ** 48;
/** A pair without the origin must be worth as much as a pair of this many times its width. */
const AWAY = 8;

/**
 * The pairs of bounds among which a scaled choice chooses, within the public limits `lower` and
 * `upper`. The ends are the limits and the origin plus or minus a number of `boundGrid`. The origin
 * is 0, or the limit nearest to 0. The last pair is that of the limits.
 *
 * The size of a pair is its width, times 8 if no end is the origin. Most columns have one sign, and
 * far more pairs have two signs. Without the factor, pairs that are too wide on the empty side would
 * be chosen often.
 */
export function boundPairs(lower: number, upper: number): readonly BoundPair[] {
  checkLimits(lower, upper);
  const origin = Math.min(Math.max(0, lower), upper);
  const below = origin > lower ? boundGrid(1, origin - lower) : [];
  const above = upper > origin ? boundGrid(1, upper - origin) : [];
  const ends = [
    ...below.map((distance) => origin - distance).reverse(),
    origin,
    ...above.map((distance) => origin + distance),
  ];
  const pairs = ends.flatMap((low, i) =>
    ends.slice(i + 1).map((high) => {
      const isAtOrigin = low === origin || high === origin;
      return { lower: low, upper: high, size: (high - low) * (isAtOrigin ? 1 : AWAY) };
    }),
  );
  const isWidest = (pair: BoundPair) => pair.lower === lower && pair.upper === upper;
  return [...pairs.filter((pair) => !isWidest(pair)), ...pairs.filter(isWidest)];
}

function checkLimits(lower: number, upper: number): void {
  const isEnd = (end: number) => Number.isSafeInteger(end) && Math.abs(end) <= LARGEST;
  if (isEnd(lower) && isEnd(upper) && lower < upper) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "pairs of bounds",
    parameter: "limits",
    domain: "two integers in [-2^48, 2^48], the smaller one first",
    got: `${lower} and ${upper}`,
  });
}
