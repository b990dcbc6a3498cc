import { type BoostedFamily, normAt } from "./boosted-privacy.js";
import { between, minus, plus, rising, type Span, scaled } from "./span.js";
import type { Domain } from "./worst-pair.js";

/** Pairs of answers at one distance, one way, whose regions' edges are linear in the lower answer. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Whether the first law is that of the lower answer. */
  readonly upwards: boolean;
  /** Whether both laws have the same region. */
  readonly fixed: boolean;
}

/** Stretches of all pairs of the domain at a distance. */
export function stretchesOf(domain: Domain, d: number): Stretch[] {
  const { lower, upper } = domain.input;
  const last = Math.max(lower, upper - d);
  const inner = domain.kinks.flatMap((q) => [q, q - d]).filter((q) => q > lower && q < last);
  const ends = [...new Set([lower, ...inner, last])].sort((a, b) => a - b);
  const starts = ends.length > 1 ? ends.slice(0, -1) : ends;
  return starts.flatMap((from, i) => {
    const to = ends[i + 1] ?? from;
    const fixed = domain.ratio === undefined;
    return [true, false].map((upwards) => ({ from, to, upwards, fixed }));
  });
}

/** One law of every pair in a part of a stretch, in scales. */
export interface Law {
  /** Edges of the region, from the law's own centre, the other law's to the right. */
  readonly edges: readonly [Span, Span];
  /** By how much they go right for each scale by which the answers rise. */
  readonly speeds: readonly [number, number];
  readonly logNorm: Span;
  /** The derivative of that. */
  readonly normSlope: Span;
}

/** What holds for all pairs of a part of a stretch. */
export interface Shape {
  readonly family: BoostedFamily;
  readonly d: number;
  readonly first: Law;
  readonly second: Law;
  readonly fixed: boolean;
}

export function shapeOf(
  family: BoostedFamily,
  d: number,
  stretch: Stretch,
  part: { readonly from: number; readonly to: number },
): Shape {
  const law = (shift: number) => lawOf(family, stretch, part, shift);
  const [low, high] = [law(0), law(d)];
  const [first, second] = stretch.upwards ? [low, high] : [high, low];
  return { family, d: d / family.scale, first, second, fixed: stretch.fixed };
}

function lawOf(
  family: BoostedFamily,
  { from, to, upwards }: Stretch,
  part: { readonly from: number; readonly to: number },
  shift: number,
): Law {
  const { scale, boost } = family;
  const edgesAt = (low: number) => {
    const { lower, upper } = family.region(low + shift);
    const [left, right] = [(lower - low - shift) / scale, (upper - low - shift) / scale];
    return upwards ? ([left, right] as const) : ([-right, -left] as const);
  };
  const [start, end] = [edgesAt(from), edgesAt(to)];
  const [a, b] = [edgesAt(part.from), edgesAt(part.to)];
  const speed = (i: 0 | 1) => ((end[i] - start[i]) * scale) / (to - from);
  const edges = [between(a[0], b[0]), between(a[1], b[1])] as const;
  const speeds = [speed(0), speed(1)] as const;
  // Between kinks the region's mass, and so the norm, rises or falls throughout.
  const norm = between(normAt(family, part.from + shift), normAt(family, part.to + shift));
  const flow = (i: 0 | 1) => scaled(densityOf(family, edges[i]), boost.rate * speeds[i]);
  const gain = minus(flow(1), flow(0));
  const slopes = [gain.lo / norm.lo, gain.lo / norm.hi, gain.hi / norm.lo, gain.hi / norm.hi];
  return {
    edges,
    speeds,
    logNorm: rising(norm, Math.log),
    normSlope: { lo: Math.min(...slopes), hi: Math.max(...slopes) },
  };
}

/** The kernel's logarithmic density falls away from 0. */
export function logDensityOf({ kernel }: BoostedFamily, { lo, hi }: Span): Span {
  const nearest = Math.max(0, lo, -hi);
  return { lo: kernel.logDensity(Math.max(-lo, hi)), hi: kernel.logDensity(nearest) };
}

function densityOf(family: BoostedFamily, z: Span): Span {
  return rising(logDensityOf(family, z), Math.exp);
}

/** ln of the second law's norm over the first's. */
export function normRatio({ first, second }: Shape): Span {
  return minus(second.logNorm, first.logNorm);
}

/** The second law's edges from the first law's centre. */
export function shiftedEdges({ second: { edges }, d }: Shape): readonly [Span, Span] {
  const move = { lo: d, hi: d };
  return [plus(edges[0], move), plus(edges[1], move)];
}
