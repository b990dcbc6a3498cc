import type { Range } from "../../laws/index.js";
import type { BoostedFamily } from "./boosted-privacy.js";
import { boundsOnSegment, type Cell, pairWithLower } from "./line.js";
import { monotoneDistance } from "./monotone-distance.js";
import { type Part, shapeOf, type Zone } from "./pair-segment.js";
import type { Divergence } from "./slope.js";
import { minus, type Span, scaled, spanOf } from "./span.js";
import { type Domain, maxDistance } from "./worst-pair.js";

/**
 * The bounds of a cell. The cell contains the pairs of a zone at distances d. The lower answer of a
 * pair is the fraction t of the way from the smallest to the largest possible lower answer.
 */
export interface CellBounds {
  readonly zone: Zone;
  readonly t: Span;
  readonly d: Span;
}

/**
 * If the height of a cell is below this fraction of its squared width, halving the height again
 * does not help.
 */
const FLAT = 2 ** -10;

/** The cells of all pairs of the domain, at all distances. */
export function allPairCells(
  family: BoostedFamily,
  domain: Domain,
  divergence: Divergence,
): Cell[] {
  const { lower, upper } = domain.input;
  const inner = domain.kinks.filter((q) => q > lower && q < upper);
  const ends = [lower, ...inner, upper];
  const segments = ends.slice(1).map((end, i): Range => ({ lower: ends[i]!, upper: end }));
  const zones = segments.flatMap((low, i) =>
    segments
      .slice(i)
      .flatMap((high) => [true, false].map((upwards) => ({ low, high, upwards, fixed: false }))),
  );
  return zones.map((zone) => {
    const farthest = Math.min(maxDistance(domain), zone.high.upper - zone.low.lower);
    const cell = { zone, t: { lo: 0, hi: 1 }, d: { lo: Number.MIN_VALUE, hi: farthest } };
    return pairCell(family, domain, divergence, cell);
  });
}

/**
 * A cell of pairs at several distances. Let each pair move apart at constant t. If the laws kept
 * their shape, every divergence would grow: the level sets of the two densities are intervals
 * around the answers, and these intervals overlap less and less. So D falls only because the laws
 * change their shape (`Divergence.slope`): dD ≥ pull·D + push. This inequality bounds the amount by
 * which D exceeds its maximum over the farthest pairs of the cell. If D grows with the distance
 * (`monotoneDistance`), pairs outside this cell are worse, and the bound is 0.
 */
function pairCell(
  family: BoostedFamily,
  domain: Domain,
  divergence: Divergence,
  cell: CellBounds,
): Cell {
  const { zone, t, d } = cell;
  const part = partOf(cell);
  const halved = (along: "t" | "d") =>
    halvesOf(cell[along]).map((half) =>
      pairCell(family, domain, divergence, { ...cell, [along]: half }),
    );
  let across = true;
  return {
    bound(evaluate) {
      if (d.hi <= monotoneDistance(family, domain, nearestTo0(part))) return 0;
      const [from, to] = [lowerAnswerAt(zone, t.lo, d.hi), lowerAnswerAt(zone, t.hi, d.hi)];
      const value = evaluate(...pairWithLower(from + (to - from) / 2, d.hi, zone.upwards));
      const top = boundsOnSegment(family, d.hi, divergence, zone, from, to, value);
      const { pull, push } = divergence.slope(shapeOf(family, zone, part), value);
      const [width, height] = [(to - from) / family.scale, (d.hi - d.lo) / family.scale];
      const most = Math.max(top.most, earlierBound(top.most, pull.lo, push.lo, height));
      // Halve the cell in the direction with more uncertainty: along the farthest pairs (t) or in
      // the distance (d). If the uncertainty is infinite, halve the longer side of the cell.
      const [along, apart] = [((top.slope.hi - top.slope.lo) * width) / 2, most - top.most];
      const flat = height < FLAT * width * width;
      across = Number.isFinite(along + apart) ? along > apart || flat : width > height;
      const raised = divergence.raised(value, most - top.at);
      return Number.isNaN(raised) ? Number.POSITIVE_INFINITY : raised;
    },
    halves: () => halved(across ? "t" : "d"),
  };
}

/**
 * The largest possible value of D at the start of a period of length `time`. D is `after` at the
 * end of the period, and dD ≥ pull·D + push during the period.
 */
function earlierBound(after: number, pull: number, push: number, time: number): number {
  const decay = -pull * time;
  return after * Math.exp(decay) - push * time * (decay === 0 ? 1 : Math.expm1(decay) / decay);
}

/**
 * The smallest and the largest value of the lower answer, over the pairs of a zone at distance `d`.
 */
function lowerAnswerRange({ low, high }: Zone, d: number): readonly [number, number] {
  return [Math.max(low.lower, high.lower - d), Math.min(low.upper, high.upper - d)];
}

function lowerAnswerAt(zone: Zone, t: number, d: number): number {
  const [least, most] = lowerAnswerRange(zone, d);
  return least + t * Math.max(0, most - least);
}

export function partOf({ zone, t, d }: CellBounds): Part {
  const low = { lo: lowerAnswerAt(zone, t.lo, d.hi), hi: lowerAnswerAt(zone, t.hi, d.lo) };
  const high = {
    lo: lowerAnswerAt(zone, t.lo, d.lo) + d.lo,
    hi: lowerAnswerAt(zone, t.hi, d.hi) + d.hi,
  };
  // At constant t, as d grows, the lower answer falls and the upper answer rises, at rates that sum
  // to 1.
  const falls = (x: number, [first, last]: readonly [boolean, boolean]) =>
    (first ? 1 - x : 0) + (last ? x : 0);
  const [a, b] = [zone.high.lower - zone.low.lower, zone.high.upper - zone.low.upper];
  const [least, most] = [
    [d.hi < a, d.lo > b],
    [d.lo < a, d.hi > b],
  ] as const;
  const fall = {
    lo: Math.min(falls(t.lo, least), falls(t.hi, least)),
    hi: Math.max(falls(t.lo, most), falls(t.hi, most)),
  };
  return { low, high, d, paces: [scaled(fall, -1), minus(ONE, fall)] };
}

const ONE: Span = { lo: 1, hi: 1 };

function nearestTo0({ low, high }: Part): number {
  return low.lo >= 0 ? low.lo : high.hi <= 0 ? high.hi : 0;
}

function halvesOf({ lo, hi }: Span): Span[] {
  const middle = lo + (hi - lo) / 2;
  return [spanOf(lo, middle), spanOf(middle, hi)];
}
