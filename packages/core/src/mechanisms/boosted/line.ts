import type { BoostedFamily } from "./boosted-privacy.js";
import type { Divergence } from "./slope.js";
import { plus, type Span, size, times } from "./span.js";
import { along, type Stretch, shapeOf, stretchesOf, type Zone } from "./stretch.js";
import { type Domain, reachOf } from "./worst-pair.js";

/** Evaluates the divergence of one pair of answers. */
export type Look = (from: number, to: number) => number;

/** A set of pairs of answers. */
export interface Cell {
  /**
   * Returns a bound such that no pair of the cell exceeds both the bound and the largest value
   * evaluated so far. Infinity if nothing is known.
   */
  bound(look: Look): number;
  halves(): Cell[];
}

/** The cells of all pairs at the maximum distance. Evaluates the pairs at the ends of each cell. */
export function lineCells(
  family: BoostedFamily,
  domain: Domain,
  divergence: Divergence,
  look: Look,
): Cell[] {
  const d = reachOf(domain);
  const stretches = stretchesOf(domain, d);
  for (const { from, to, upwards } of stretches) {
    for (const low of [from, to]) look(...pairAt(low, d, upwards));
  }
  return stretches
    .filter(({ from, to }) => to > from)
    .map((stretch) => lineCell(family, divergence, stretch, d));
}

/**
 * A cell of pairs at one distance. `Divergence.slope` bounds dD on it. If dD does not change sign,
 * D is largest at an end of the cell. Otherwise D exceeds its value at the middle by at most half
 * the width times the bound.
 */
function lineCell(
  family: BoostedFamily,
  divergence: Divergence,
  stretch: Stretch,
  d: number,
): Cell {
  const { from, to, upwards } = stretch;
  const middle = from + (to - from) / 2;
  return {
    bound(look) {
      const value = look(...pairAt(middle, d, upwards));
      const { at, slope, most } = changeOn(family, d, divergence, stretch, from, to, value);
      if (slope.lo >= 0 || slope.hi <= 0) return 0;
      const raised = divergence.raised(value, most - at);
      return Number.isNaN(raised) ? Number.POSITIVE_INFINITY : raised;
    },
    halves: () =>
      [
        { ...stretch, to: middle },
        { ...stretch, from: middle },
      ].map((half) => lineCell(family, divergence, half, d)),
  };
}

export function pairAt(low: number, d: number, upwards: boolean): [number, number] {
  return upwards ? [low, low + d] : [low + d, low];
}

/** The possible values of D on a segment of pairs. */
interface Change {
  /** D at the middle of the segment. */
  readonly at: number;
  /** The span of dD, as the lower answer grows by one scale. */
  readonly slope: Span;
  readonly most: number;
}

/**
 * Bounds D on the pairs whose lower answer is between `from` and `to`; `value` is reported at the
 * middle.
 */
export function changeOn(
  family: BoostedFamily,
  d: number,
  divergence: Divergence,
  zone: Zone,
  from: number,
  to: number,
  value: number,
): Change {
  const { at, pull, push } = divergence.slope(shapeOf(family, zone, along(from, to, d)), value);
  const radius = (to - from) / 2 / family.scale;
  // |dD| ≤ size(pull)·D + size(push), which bounds D itself.
  const growth = Math.exp(size(pull) * radius);
  const drift = size(push) * radius;
  const range = { lo: Math.max(0, at / growth - drift), hi: (at + drift) * growth };
  const slope = plus(times(pull, range), push);
  return { at, slope, most: Math.min(range.hi, at + size(slope) * radius) };
}
