import { minus, plus, rising, type Span, scaled } from "./span.js";
import { logDensityOf, normRatio, type Shape, shiftedEdges } from "./stretch.js";

/** Both laws at an edge, with whatever edge it is taken to be inside. */
export interface Point {
  readonly logP: Span;
  readonly logR: Span;
  readonly loss: Span;
}

/** By how much a divergence's density is larger inside an edge than outside. */
export interface Gains {
  /** Of the first law's region. */
  own(point: Point): Span;
  /** Of the second law's. */
  other(point: Point): Span;
  /** Of both, where they are one. */
  both(point: Point): Span;
}

/** What flows into a divergence as edges move. */
export function edgeFlow(shape: Shape, gains: Gains): Span {
  const { first, second, fixed } = shape;
  const [a, b] = first.edges;
  const [c, d] = shiftedEdges(shape);
  const flow = (
    z: Span,
    speed: number,
    inside: { readonly own: boolean; readonly other: boolean },
    gain: (point: Point) => Span,
  ) => scaled(gain(pointAt(shape, inside, z)), speed);
  const [both, own, other] = [
    { own: true, other: true },
    { own: true, other: false },
    { own: false, other: true },
  ] as const;
  // A lower edge that goes right takes away.
  const flows = fixed
    ? [flow(a, -first.speeds[0], both, gains.both), flow(b, first.speeds[1], both, gains.both)]
    : [
        flow(a, -first.speeds[0], own, gains.own),
        flow(c, -second.speeds[0], both, gains.other),
        flow(b, first.speeds[1], both, gains.own),
        flow(d, second.speeds[1], other, gains.other),
      ];
  return flows.reduce(plus);
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
  const kernelLoss = { lo: family.kernel.loss(z.hi, d), hi: family.kernel.loss(z.lo, d) };
  return {
    logP: of(z, first.logNorm, own),
    logR: of(minus(z, { lo: d, hi: d }), second.logNorm, other),
    loss: plus(kernelLoss, extraLoss(shape, own, other)),
  };
}

/** What weights add to the kernel's loss. */
export function extraLoss(shape: Shape, own: boolean, other: boolean): Span {
  const { logRatio } = shape.family.boost;
  const jump = own === other ? 0 : own ? logRatio : -logRatio;
  return rising(normRatio(shape), (x) => x + jump);
}
