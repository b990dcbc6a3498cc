import type { Kernel } from "./kernel.js";
import { logDensityOf, normRatio, type Shape, shiftedEdges } from "./pair-segment.js";
import { hull, minus, plus, rising, type Span, scaled, times } from "./span.js";

/**
 * The logarithmic densities of both laws and the loss at an edge. All three are evaluated on the
 * inner side of the edge.
 */
export interface Point {
  readonly logP: Span;
  readonly logR: Span;
  readonly loss: Span;
}

/** The difference of a divergence's integrand between the inner and the outer side of an edge. */
export interface Gains {
  /** The difference of the integrand at an edge of the first law's region. */
  own(point: Point): Span;
  /** The difference of the integrand at an edge of the second law's region. */
  other(point: Point): Span;
  /** The difference of the integrand at an edge that both regions share. */
  both(point: Point): Span;
}

/** The rate at which moving edges change a divergence. */
export function edgeFlow(shape: Shape, gains: Gains): Span {
  const { first, second, fixed } = shape;
  const [a, b] = first.edges;
  const [c, d] = shiftedEdges(shape);
  const flow = (
    z: Span,
    speed: Span,
    inside: { readonly own: boolean; readonly other: boolean },
    gain: (point: Point) => Span,
  ) => times(gain(pointAt(shape, inside, z)), speed);
  const [both, own, other] = [
    { own: true, other: true },
    { own: true, other: false },
    { own: false, other: true },
  ] as const;
  // A lower edge that moves to the right makes the region smaller.
  const [la, lc] = [scaled(first.speeds[0], -1), scaled(second.speeds[0], -1)];
  const [lb, ld] = [first.speeds[1], second.speeds[1]];
  if (fixed) return plus(flow(a, la, both, gains.both), flow(b, lb, both, gains.both));
  // The regions overlap or are disjoint. If the spans allow overlapping and disjoint regions, take
  // the hull of the two cases.
  const inner: Span[] = [];
  if (c.lo <= b.hi) inner.push(plus(flow(c, lc, both, gains.other), flow(b, lb, both, gains.own)));
  if (c.hi >= b.lo) inner.push(plus(flow(c, lc, other, gains.other), flow(b, lb, own, gains.own)));
  return [flow(a, la, own, gains.own), inner.reduce(hull), flow(d, ld, other, gains.other)].reduce(
    plus,
  );
}

function pointAt(
  shape: Shape,
  { own, other }: { readonly own: boolean; readonly other: boolean },
  z: Span,
): Point {
  const { family, d, first, second } = shape;
  const of = (at: Span, logNorm: Span, inside: boolean) =>
    rising(minus(logDensityOf(family, at), logNorm), (x) =>
      inside ? x : x - family.boost.logRatio,
    );
  return {
    logP: of(z, first.logNorm, own),
    logR: of(minus(z, d), second.logNorm, other),
    loss: plus(lossOf(family.kernel, z, d), extraLoss(shape, own, other)),
  };
}

/**
 * The span of the kernel's loss. The loss decreases in z. As a function of d, the loss is convex,
 * with its minimum at d = z.
 */
function lossOf(kernel: Kernel, z: Span, d: Span): Span {
  const nearest = Math.min(d.hi, Math.max(d.lo, z.hi));
  return {
    lo: kernel.loss(z.hi, nearest),
    hi: Math.max(kernel.loss(z.lo, d.lo), kernel.loss(z.lo, d.hi)),
  };
}

/** The span of the amount that the weights add to the kernel's loss. */
export function extraLoss(shape: Shape, own: boolean, other: boolean): Span {
  const { logRatio } = shape.family.boost;
  const jump = own === other ? 0 : own ? logRatio : -logRatio;
  return rising(normRatio(shape), (x) => x + jump);
}
