import type { BoostedFamily } from "./boosted-privacy.js";
import type { Divergence } from "./slope.js";
import { plus, type Span, size, times } from "./span.js";
import { along, type Stretch, shapeOf, stretchesOf, type Zone } from "./stretch.js";
import { type Domain, reachOf } from "./worst-pair.js";

/** The value of a pair that is looked at. */
export type Look = (from: number, to: number) => number;

/** Some pairs of answers. */
export interface Cell {
  /** What none of them exceeds, unless one that was looked at does; infinite where nothing is known. */
  bound(look: Look): number;
  halves(): Cell[];
}

/** Cells of all pairs farthest apart; those at the ends of each have been looked at. */
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
 * On a cell of a line |dD| has a bound (`Divergence.slope`): where dD does not change its sign D is
 * largest at an end of the cell; else it exceeds its middle by no more than half a width times that bound.
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

/** What D can be on a line. */
interface Change {
  /** In its middle. */
  readonly at: number;
  /** dD, for a scale of the lower answer. */
  readonly slope: Span;
  readonly most: number;
}

/** Where `value` is that of its middle. */
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
