import { extraLoss } from "./edge-flow.js";
import type { Kernel } from "./kernel.js";
import { type Shape, shiftedEdges } from "./pair-segment.js";
import { minus, plus, type Span } from "./span.js";

const LEFT: Span = { lo: Number.NEGATIVE_INFINITY, hi: Number.NEGATIVE_INFINITY };
const RIGHT: Span = { lo: Number.POSITIVE_INFINITY, hi: Number.POSITIVE_INFINITY };

/**
 * The span of the first law's mass where the loss exceeds ε. On each interval with constant
 * weights, the loss exceeds ε exactly to the left of one point.
 */
export function massAbove(shape: Shape, epsilon: number): Span {
  const { family, d, first } = shape;
  const { kernel, boost } = family;
  const mass = kernel.partial(1, 0);
  const total = stripes(shape)
    .map(({ left, right, own, other }) => {
      const end = endOf(
        kernel,
        minus({ lo: epsilon, hi: epsilon }, extraLoss(shape, own, other)),
        d,
      );
      const inside = (a: number, b: number) =>
        b > a ? (own ? 1 : boost.keep) * mass(0, a, b, 0) : 0;
      return {
        lo: inside(left.hi, Math.min(right.lo, end.lo)),
        hi: inside(left.lo, Math.min(right.hi, end.hi)),
      };
    })
    .reduce(plus);
  return { lo: total.lo / Math.exp(first.logNorm.hi), hi: total.hi / Math.exp(first.logNorm.lo) };
}

interface Stripe {
  readonly left: Span;
  readonly right: Span;
  readonly own: boolean;
  readonly other: boolean;
}

/**
 * The span of the points where the loss crosses a level. The point moves to the left as the level
 * rises. As a function of d, the point has its minimum at d = kernel.depth(level).
 */
function endOf(kernel: Kernel, level: Span, d: Span): Span {
  const at = (l: number, x: number) => kernel.crossing(l, x);
  const turn = Math.min(d.hi, Math.max(d.lo, kernel.depth(level.hi)));
  return {
    lo: Math.min(at(level.hi, d.lo), at(level.hi, turn)),
    hi: Math.max(at(level.lo, d.lo), at(level.lo, d.hi)),
  };
}

/**
 * The intervals on which both densities are the kernel times a constant. If both laws share one
 * region there are three intervals; otherwise there are six, and some may be empty.
 */
function stripes(shape: Shape): Stripe[] {
  const [a, b] = shape.first.edges;
  const [c, d] = shape.fixed ? [a, b] : shiftedEdges(shape);
  const stripe = (left: Span, right: Span, own: boolean, other: boolean) =>
    ({ left, right, own, other }) satisfies Stripe;
  const least = { lo: Math.min(b.lo, c.lo), hi: Math.min(b.hi, c.hi) };
  const most = { lo: Math.max(b.lo, c.lo), hi: Math.max(b.hi, c.hi) };
  const middle = shape.fixed
    ? []
    : [stripe(a, least, true, false), stripe(b, c, false, false), stripe(most, d, false, true)];
  return [
    stripe(LEFT, a, false, false),
    stripe(c, b, true, true),
    ...middle,
    stripe(d, RIGHT, false, false),
  ];
}
