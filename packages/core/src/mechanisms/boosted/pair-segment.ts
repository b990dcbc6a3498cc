import type { Range } from "../../laws/index.js";
import { type BoostedFamily, normAt } from "./boosted-privacy.js";
import { minus, plus, rising, type Span, scaled, spanOf, times } from "./span.js";
import type { Domain } from "./worst-pair.js";

/** Pairs of answers for which the edges of both regions are linear in the answers. */
export interface Zone {
  readonly low: Range;
  readonly high: Range;
  /** True if the first law belongs to the lower answer of the pair. */
  readonly upwards: boolean;
  /** True if both laws have the same region. */
  readonly fixed: boolean;
}

/** The pairs of a zone at one distance, indexed by the lower answer. */
export interface PairSegment extends Zone {
  readonly from: number;
  readonly to: number;
}

/** The segments that contain all pairs of the domain at a distance. */
export function segmentsAt(domain: Domain, d: number): PairSegment[] {
  const { lower, upper } = domain.input;
  const last = Math.max(lower, upper - d);
  const inner = domain.kinks.flatMap((q) => [q, q - d]).filter((q) => q > lower && q < last);
  const ends = [...new Set([lower, ...inner, last])].sort((a, b) => a - b);
  const starts = ends.length > 1 ? ends.slice(0, -1) : ends;
  return starts.flatMap((from, i) => {
    const to = ends[i + 1] ?? from;
    const [low, high] = [
      { lower: from, upper: to },
      { lower: from + d, upper: to + d },
    ];
    const fixed = domain.ratio === undefined;
    return [true, false].map((upwards) => ({ low, high, from, to, upwards, fixed }));
  });
}

/** One law of every pair in a part of a zone, in units of the scale. */
export interface Law {
  /**
   * The edges of the region relative to the law's own centre, oriented so that the other law is on
   * the right.
   */
  readonly edges: readonly [Span, Span];
  /** The speeds at which the edges move to the right. */
  readonly speeds: readonly [Span, Span];
  readonly logNorm: Span;
  /** The derivative of logNorm. */
  readonly normSlope: Span;
}

/** Spans that hold for all pairs in a part of a zone. */
export interface Shape {
  readonly family: BoostedFamily;
  readonly d: Span;
  readonly first: Law;
  readonly second: Law;
  readonly fixed: boolean;
}

/** A part of a zone, and the rates at which its lower and upper answers rise. */
export interface Part {
  readonly low: Span;
  readonly high: Span;
  readonly d: Span;
  readonly paces: readonly [Span, Span];
}

const RATE_ONE: Span = { lo: 1, hi: 1 };

/** A part of a segment, along which both answers rise at rate 1. */
export function segmentPart(from: number, to: number, d: number): Part {
  const [low, high] = [spanOf(from, to), spanOf(from + d, to + d)];
  return { low, high, d: { lo: d, hi: d }, paces: [RATE_ONE, RATE_ONE] };
}

export function shapeOf(family: BoostedFamily, zone: Zone, part: Part): Shape {
  const low = lawOf(family, zone, zone.low, part.low, part.paces[0]);
  const high = lawOf(family, zone, zone.high, part.high, part.paces[1]);
  const [first, second] = zone.upwards ? [low, high] : [high, low];
  return { family, d: scaled(part.d, 1 / family.scale), first, second, fixed: zone.fixed };
}

function lawOf(
  family: BoostedFamily,
  { upwards }: Zone,
  whole: Range,
  part: Span,
  pace: Span,
): Law {
  const { scale, boost } = family;
  const edgesAt = (answer: number) => {
    const { lower, upper } = family.region(answer);
    const [left, right] = [(lower - answer) / scale, (upper - answer) / scale];
    return upwards ? ([left, right] as const) : ([-right, -left] as const);
  };
  const [start, end] = [edgesAt(whole.lower), edgesAt(whole.upper)];
  const [a, b] = [edgesAt(part.lo), edgesAt(part.hi)];
  const speed = (i: 0 | 1) =>
    scaled(pace, ((end[i] - start[i]) * scale) / (whole.upper - whole.lower));
  const edges = [spanOf(a[0], b[0]), spanOf(a[1], b[1])] as const;
  const speeds = [speed(0), speed(1)] as const;
  // Between kinks, the mass of the region is monotone, and the norm is monotone too.
  const norm = spanOf(normAt(family, part.lo), normAt(family, part.hi));
  const flow = (i: 0 | 1) => scaled(times(densityOf(family, edges[i]), speeds[i]), boost.rate);
  const gain = minus(flow(1), flow(0));
  return {
    edges,
    speeds,
    logNorm: rising(norm, Math.log),
    normSlope: times(gain, { lo: 1 / norm.hi, hi: 1 / norm.lo }),
  };
}

/** The span of the kernel's logarithmic density. This density falls with the distance from 0. */
export function logDensityOf({ kernel }: BoostedFamily, { lo, hi }: Span): Span {
  const nearest = Math.max(0, lo, -hi);
  return { lo: kernel.logDensity(Math.max(-lo, hi)), hi: kernel.logDensity(nearest) };
}

function densityOf(family: BoostedFamily, z: Span): Span {
  return rising(logDensityOf(family, z), Math.exp);
}

/** The span of ln(second norm / first norm). */
export function normRatio({ first, second }: Shape): Span {
  return minus(second.logNorm, first.logNorm);
}

/** The second law's edges relative to the first law's centre. */
export function shiftedEdges({ second: { edges }, d }: Shape): readonly [Span, Span] {
  return [plus(edges[0], d), plus(edges[1], d)];
}
