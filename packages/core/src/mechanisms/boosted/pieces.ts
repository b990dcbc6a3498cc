import type { Range } from "../../laws/index.js";
import type { Boost } from "./boost.js";

/** Boosted noise at one answer, in scales. */
export interface Side {
  readonly answer: number;
  readonly region: Range;
  /** What its density is divided by: the region's mass and what is kept of the rest. */
  readonly norm: number;
}

/** A stretch on which both densities are a kernel times a constant. */
export interface Piece {
  readonly a: number;
  readonly b: number;
  readonly weight: number;
  readonly otherWeight: number;
  /** ln of the weights' ratio: what they add to the loss. */
  readonly extra: number;
}

/** Two laws seen from the first one's answer, the other answer a distance d > 0 to the right. */
export interface Facing {
  readonly d: number;
  /** Where the first law has mass, from left to right. */
  readonly pieces: readonly Piece[];
}

/** Relative error of edges. */
const ROUNDING = 2 ** -49;

/** Kernels are symmetric, so that what lies to the left may be reflected. */
export function facing(from: Side, to: Side, boost: Boost, kinks: readonly number[]): Facing {
  const sign = to.answer > from.answer ? 1 : -1;
  const d = Math.abs(to.answer - from.answer);
  const [own, seen] = [from, to].map(({ region: { lower, upper } }) =>
    sign > 0
      ? { lower: lower - from.answer, upper: upper - from.answer }
      : { lower: from.answer - upper, upper: from.answer - lower },
  ) as [Range, Range];
  // Edges that are the same but for rounding have no piece between them, and so no jump of the loss.
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
