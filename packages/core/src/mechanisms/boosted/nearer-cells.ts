import type { Range } from "../../laws/index.js";
import type { BoostedFamily } from "./boosted-privacy.js";
import { roomAt } from "./farthest.js";
import { type Cell, changeOn, pairAt } from "./line.js";
import type { Divergence } from "./slope.js";
import { between, minus, type Span, scaled } from "./span.js";
import { type Part, shapeOf, type Zone } from "./stretch.js";
import { type Domain, reachOf } from "./worst-pair.js";

/** Pairs of a zone at distances d whose lower answers are a part t of the way from least to largest. */
export interface Place {
  readonly zone: Zone;
  readonly t: Span;
  readonly d: Span;
}

/** A height, of a squared width, below which to halve a cell again the same way helps no more. */
const FLAT = 2 ** -10;

/** Cells of all pairs of the domain. */
export function nearerCells(family: BoostedFamily, domain: Domain, divergence: Divergence): Cell[] {
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
    const farthest = Math.min(reachOf(domain), zone.high.upper - zone.low.lower);
    const place = { zone, t: { lo: 0, hi: 1 }, d: { lo: Number.MIN_VALUE, hi: farthest } };
    return nearerCell(family, domain, divergence, place);
  });
}

/**
 * Let pairs move apart, each at its t. Were the laws rigid, every divergence would grow: the layers
 * above any two levels are two intervals around the answers, which overlap ever less. So D falls no
 * faster than by what laws change (`Divergence.slope`), dD ≥ pull·D + push, and exceeds the largest
 * of the cell's farthest pairs by no more than that. Where farther is worse (`roomAt`) pairs of
 * another cell, or the farthest of all, are worse than this one's.
 */
function nearerCell(
  family: BoostedFamily,
  domain: Domain,
  divergence: Divergence,
  place: Place,
): Cell {
  const { zone, t, d } = place;
  const part = partOf(place);
  const halved = (along: "t" | "d") =>
    halvesOf(place[along]).map((half) =>
      nearerCell(family, domain, divergence, { ...place, [along]: half }),
    );
  let across = true;
  return {
    bound(look) {
      if (d.hi <= roomAt(family, domain, nearestTo0(part))) return 0;
      const [from, to] = [lowAt(zone, t.lo, d.hi), lowAt(zone, t.hi, d.hi)];
      const value = look(...pairAt(from + (to - from) / 2, d.hi, zone.upwards));
      const top = changeOn(family, d.hi, divergence, zone, from, to, value);
      const { pull, push } = divergence.slope(shapeOf(family, zone, part), value);
      const [width, height] = [(to - from) / family.scale, (d.hi - d.lo) / family.scale];
      const most = Math.max(top.most, before(top.most, pull.lo, push.lo, height));
      // What is uncertain along the farthest pairs, or apart; where all is, the longer way.
      const [along, apart] = [((top.slope.hi - top.slope.lo) * width) / 2, most - top.most];
      const flat = height < FLAT * width * width;
      across = Number.isFinite(along + apart) ? along > apart || flat : width > height;
      const raised = divergence.raised(value, most - top.at);
      return Number.isNaN(raised) ? Number.POSITIVE_INFINITY : raised;
    },
    halves: () => halved(across ? "t" : "d"),
  };
}

/** What D was, at most, where it is `after`, and dD ≥ pull·D + push since. */
function before(after: number, pull: number, push: number, time: number): number {
  const decay = -pull * time;
  return after * Math.exp(decay) - push * time * (decay === 0 ? 1 : Math.expm1(decay) / decay);
}

/** The least and the largest lower answer of a zone's pairs at a distance. */
function lows({ low, high }: Zone, d: number): readonly [number, number] {
  return [Math.max(low.lower, high.lower - d), Math.min(low.upper, high.upper - d)];
}

function lowAt(zone: Zone, t: number, d: number): number {
  const [least, most] = lows(zone, d);
  return least + t * Math.max(0, most - least);
}

export function partOf({ zone, t, d }: Place): Part {
  const low = { lo: lowAt(zone, t.lo, d.hi), hi: lowAt(zone, t.hi, d.lo) };
  const high = { lo: lowAt(zone, t.lo, d.lo) + d.lo, hi: lowAt(zone, t.hi, d.hi) + d.hi };
  // At a t the lower answer falls and the upper one rises, at rates that add up to 1.
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
  return [between(lo, middle), between(middle, hi)];
}
