import type { IdealPrivacy } from "../ideal-privacy.js";
import { entropyTerm, momentTerm } from "./integral.js";
import { minus, plus, rising, type Span, scaled, times, ZERO } from "./span.js";
import { logDensityOf, normRatio, type Shape, shiftedEdges } from "./stretch.js";

/** A divergence D of pairs, and how fast it can change from one to the next. */
export interface Divergence {
  /** What is reported of a pair, which grows with D. */
  of(pair: IdealPrivacy): number;
  /** D at a pair where `value` is reported, and dD ∈ pull·D + push for pairs of a shape. */
  slope(shape: Shape, value: number): { readonly at: number; pull: Span; push: Span };
  /** What is reported where D is larger than at that pair by no more than a step. */
  raised(value: number, step: number): number;
}

/** ∫ max(0, p − e^ε r). With A where p > e^ε r: dD = P(A)(ln N_r − ln N_p)′ − D (ln N_r)′ + edges. */
export function hockeyStick(epsilon: number): Divergence {
  return {
    of: ({ delta }) => delta(epsilon),
    slope(shape, value) {
      const { first, second } = shape;
      const change = minus(second.normSlope, first.normSlope);
      const above = ({ logP, loss }: Point) =>
        times(
          rising(logP, Math.exp),
          rising(loss, (x) => -Math.expm1(Math.min(0, epsilon - x))),
        );
      return {
        at: value,
        pull: scaled(second.normSlope, -1),
        push: plus(times(massAbove(shape, epsilon), change), edgeFlow(shape, above)),
      };
    },
    raised: (value, step) => value + step,
  };
}

/** ∫ r (x^α − 1 − α(x − 1)), x = p/r, in units of the moment at the pair; of order 1, the entropy. */
export function renyi(alpha: number): Divergence {
  const entropy = alpha === 1;
  return {
    of: ({ rdp }) => rdp(alpha),
    slope(shape, value) {
      const { first, second } = shape;
      const unit = entropy ? 0 : (alpha - 1) * value;
      const term = (logR: number, x: number) =>
        entropy ? entropyTerm(logR, x) : momentTerm(alpha, logR - unit, x);
      const own = scaled(first.normSlope, -alpha);
      return {
        at: entropy ? value : -Math.expm1(-unit),
        pull: entropy ? own : plus(own, scaled(second.normSlope, alpha - 1)),
        push: edgeFlow(shape, ({ logR, loss }) => ({
          // Least where p = r.
          lo: loss.lo < 0 && loss.hi > 0 ? 0 : term(logR.lo, loss.lo > 0 ? loss.lo : loss.hi),
          hi: Math.max(term(logR.hi, loss.lo), term(logR.hi, loss.hi)),
        })),
      };
    },
    raised: (value, step) => (entropy ? value + step : value + Math.log1p(step) / (alpha - 1)),
  };
}

/** Both laws at an edge, seen from one side of it. */
interface Point {
  readonly logP: Span;
  readonly logR: Span;
  readonly loss: Span;
}

interface Edge {
  readonly z: Span;
  readonly speed: number;
}

/** Where both laws are kernels times constants; open towards infinity where there is no edge. */
interface Stripe {
  readonly left: Edge | undefined;
  readonly right: Edge | undefined;
  readonly own: boolean;
  readonly other: boolean;
}

/** From left to right; where the edges are the same, as those of a fixed region, there are three. */
function stripes(shape: Shape): Stripe[] {
  const { first, fixed } = shape;
  const edge = (z: Span, speed: number): Edge => ({ z, speed });
  const [a, b] = first.edges.map((z, i) => edge(z, first.speeds[i] as number)) as [Edge, Edge];
  const { speeds } = shape.second;
  const [c, e] = shiftedEdges(shape).map((z, i) => edge(z, speeds[i] as number)) as [Edge, Edge];
  const inner = fixed
    ? [{ left: a, right: b, own: true, other: true }]
    : [
        { left: a, right: c, own: true, other: false },
        { left: c, right: b, own: true, other: true },
        { left: b, right: e, own: false, other: true },
      ];
  const outside = { own: false, other: false };
  return [
    { left: undefined, right: a, ...outside },
    ...inner,
    { left: fixed ? b : e, right: undefined, ...outside },
  ];
}

/** What flows into D as edges move: out of one stripe, into the next. */
function edgeFlow(shape: Shape, density: (point: Point) => Span): Span {
  const flow = (stripe: Stripe, edge: Edge | undefined, sign: 1 | -1) =>
    edge ? scaled(density(pointAt(shape, stripe, edge.z)), sign * edge.speed) : ZERO;
  return stripes(shape)
    .flatMap((stripe) => [flow(stripe, stripe.right, 1), flow(stripe, stripe.left, -1)])
    .reduce(plus);
}

function pointAt(shape: Shape, stripe: Stripe, z: Span): Point {
  const { family, d, first, second } = shape;
  const weight = (kept: boolean) => (kept ? 0 : -family.boost.logRatio);
  const of = (at: Span, logNorm: Span, inside: boolean) =>
    rising(minus(logDensityOf(family, at), logNorm), (x) => x + weight(inside));
  const kernelLoss = { lo: family.kernel.loss(z.hi, d), hi: family.kernel.loss(z.lo, d) };
  return {
    logP: of(z, first.logNorm, stripe.own),
    logR: of(minus(z, { lo: d, hi: d }), second.logNorm, stripe.other),
    loss: plus(kernelLoss, extra(shape, stripe)),
  };
}

/** What weights add to the kernel's loss. */
function extra(shape: Shape, { own, other }: Stripe): Span {
  const { logRatio } = shape.family.boost;
  const jump = own === other ? 0 : own ? logRatio : -logRatio;
  return rising(normRatio(shape), (x) => x + jump);
}

/** The first law's mass where its loss exceeds ε. */
function massAbove(shape: Shape, epsilon: number): Span {
  const { family, d, first } = shape;
  const { kernel, boost } = family;
  const mass = kernel.partial(1, 0);
  const parts = stripes(shape).map((stripe) => {
    const end = rising(extra(shape, stripe), (x) => kernel.crossing(epsilon - x, d));
    const left = stripe.left?.z ?? { lo: Number.NEGATIVE_INFINITY, hi: Number.NEGATIVE_INFINITY };
    const right = stripe.right?.z ?? { lo: Number.POSITIVE_INFINITY, hi: Number.POSITIVE_INFINITY };
    const weight = stripe.own ? 1 : boost.keep;
    const inside = (a: number, b: number) => (b > a ? weight * mass(0, a, b, 0) : 0);
    return {
      lo: inside(left.hi, Math.min(right.lo, end.lo)),
      hi: inside(left.lo, Math.min(right.hi, end.hi)),
    };
  });
  const total = parts.reduce(plus);
  return { lo: total.lo / Math.exp(first.logNorm.hi), hi: total.hi / Math.exp(first.logNorm.lo) };
}
