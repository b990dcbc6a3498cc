import type { Range } from "../../laws/index.js";
import type { Boost } from "./boost.js";

/** Boosted noise at one answer, in units of the scale. */
export interface Side {
  readonly answer: number;
  readonly region: Range;
  /**
   * The normaliser of the density: the mass of the region plus the part of the outside mass that is
   * kept.
   */
  readonly norm: number;
}

/** An interval on which both densities are the kernel times a constant. */
export interface Piece {
  readonly a: number;
  readonly b: number;
  readonly weight: number;
  readonly otherWeight: number;
  /** ln of the ratio of the weights. This number is added to the loss. */
  readonly extra: number;
}

/**
 * Two laws in coordinates around the first answer, with the second answer at distance d > 0 to the
 * right.
 */
export interface PairPieces {
  readonly d: number;
  /** The intervals on which the first law has mass, from left to right. */
  readonly pieces: readonly Piece[];
}

/** The relative rounding error of edges. */
const ROUNDING = 2 ** -49;

/**
 * Splits the line into pieces. Kernels are symmetric, so a second answer on the left is reflected
 * to the right.
 */
export function pairPieces(
  from: Side,
  to: Side,
  boost: Boost,
  kinks: readonly number[],
): PairPieces {
  const sign = to.answer > from.answer ? 1 : -1;
  const d = Math.abs(to.answer - from.answer);
  const [own, seen] = [from, to].map(({ region: { lower, upper } }) =>
    sign > 0
      ? { lower: lower - from.answer, upper: upper - from.answer }
      : { lower: from.answer - upper, upper: from.answer - lower },
  ) as [Range, Range];
  // Edges that are equal up to rounding count as equal. So no piece lies between such edges, and
  // the loss does not jump.
  const rounding = ROUNDING * (Math.abs(from.answer) + d);
  const same = (x: number, y: number) => (Math.abs(x - y) <= rounding ? y : x);
  const other = { lower: same(seen.lower, own.lower), upper: same(seen.upper, own.upper) };
  const edges = [own.lower, own.upper, other.lower, other.upper];
  const points = [...new Set([...edges, ...kinks, ...kinks.map((z) => z + d)])].sort(
    (x, y) => x - y,
  );
  const ends = [Number.NEGATIVE_INFINITY, ...points, Number.POSITIVE_INFINITY];
  const normRatio = Math.log(to.norm / from.norm);
  const pieces = ends.slice(1).map((b, i): Piece => {
    const a = ends[i]!;
    const [here, there] = [own, other].map(({ lower, upper }) => a >= lower && b <= upper);
    const jump = here === there ? 0 : here ? boost.logRatio : -boost.logRatio;
    return {
      a,
      b,
      weight: (here ? 1 : boost.keep) / from.norm,
      otherWeight: (there ? 1 : boost.keep) / to.norm,
      extra: normRatio + jump,
    };
  });
  return { d, pieces: pieces.filter(({ weight }) => weight > 0) };
}
