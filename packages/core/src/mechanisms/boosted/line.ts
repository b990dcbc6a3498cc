import type { BoostedFamily } from "./boosted-privacy.js";
import { type PairSegment, segmentPart, segmentsAt, shapeOf, type Zone } from "./pair-segment.js";
import type { Divergence } from "./slope.js";
import { plus, type Span, size, times } from "./span.js";
import { type Domain, maxDistance } from "./worst-pair.js";

/** Evaluates the divergence of one pair of answers. */
export type Evaluate = (from: number, to: number) => number;

/** A set of pairs of answers. */
export interface Cell {
  /**
   * Returns a bound for all pairs of the cell. No pair exceeds the larger of this bound and the
   * largest value evaluated so far. The bound is Infinity if nothing is known.
   */
  bound(evaluate: Evaluate): number;
  halves(): Cell[];
}

/**
 * The cells of all pairs at the maximum distance. The function also evaluates the pairs at the ends
 * of each cell.
 */
export function lineCells(
  family: BoostedFamily,
  domain: Domain,
  divergence: Divergence,
  evaluate: Evaluate,
): Cell[] {
  const d = maxDistance(domain);
  const segments = segmentsAt(domain, d);
  for (const { from, to, upwards } of segments) {
    for (const low of [from, to]) evaluate(...pairWithLower(low, d, upwards));
  }
  return segments
    .filter(({ from, to }) => to > from)
    .map((segment) => lineCell(family, divergence, segment, d));
}

/**
 * A cell of pairs at one distance. `Divergence.slope` bounds dD on the cell. If dD does not change
 * sign, D is largest at an end of the cell. Otherwise D exceeds its value at the middle by at most
 * half the width of the cell times the bound on |dD|.
 */
function lineCell(
  family: BoostedFamily,
  divergence: Divergence,
  segment: PairSegment,
  d: number,
): Cell {
  const { from, to, upwards } = segment;
  const middle = from + (to - from) / 2;
  return {
    bound(evaluate) {
      const value = evaluate(...pairWithLower(middle, d, upwards));
      const { at, slope, most } = boundsOnSegment(family, d, divergence, segment, from, to, value);
      if (slope.lo >= 0 || slope.hi <= 0) return 0;
      const raised = divergence.raised(value, most - at);
      return Number.isNaN(raised) ? Number.POSITIVE_INFINITY : raised;
    },
    halves: () =>
      [
        { ...segment, to: middle },
        { ...segment, from: middle },
      ].map((half) => lineCell(family, divergence, half, d)),
  };
}

export function pairWithLower(low: number, d: number, upwards: boolean): [number, number] {
  return upwards ? [low, low + d] : [low + d, low];
}

/** The possible values of D on a segment of pairs. */
interface SegmentBounds {
  /** D at the middle of the segment. */
  readonly at: number;
  /** The span of dD, as the lower answer grows by one scale. */
  readonly slope: Span;
  readonly most: number;
}

/**
 * Bounds D on the pairs whose lower answer is between `from` and `to`. `value` is the reported
 * value at the middle of this segment.
 */
export function boundsOnSegment(
  family: BoostedFamily,
  d: number,
  divergence: Divergence,
  zone: Zone,
  from: number,
  to: number,
  value: number,
): SegmentBounds {
  const { at, pull, push } = divergence.slope(
    shapeOf(family, zone, segmentPart(from, to, d)),
    value,
  );
  const radius = (to - from) / 2 / family.scale;
  // |dD| ≤ size(pull)·D + size(push). This inequality also bounds D.
  const growth = Math.exp(size(pull) * radius);
  const drift = size(push) * radius;
  const range = { lo: Math.max(0, at / growth - drift), hi: (at + drift) * growth };
  const slope = plus(times(pull, range), push);
  return { at, slope, most: Math.min(range.hi, at + size(slope) * radius) };
}
