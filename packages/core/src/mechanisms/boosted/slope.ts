import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import { edgeFlow, type Gains } from "./edge-flow.js";
import { entropyTerm, momentTerm } from "./integral.js";
import { massAbove } from "./mass-above.js";
import type { Shape } from "./pair-segment.js";
import { minus, overlap, plus, rising, type Span, scaled, times } from "./span.js";

/** A divergence D of pairs of laws, with bounds on its rate of change between pairs. */
export interface Divergence {
  /** The reported value of a pair, which increases with D. */
  of(pair: IdealPrivacy): number;
  /**
   * Returns D at a pair whose reported value is `value`. Also returns two spans, `pull` and `push`,
   * for which dD ∈ pull·D + push for all pairs of a shape.
   */
  slope(
    shape: Shape,
    value: number,
  ): { readonly at: number; readonly pull: Span; readonly push: Span };
  /**
   * The largest reported value if D is at most `step` larger than at a pair whose reported value is
   * `value`.
   */
  raised(value: number, step: number): number;
}

/**
 * The hockey-stick divergence ∫ max(0, p − e^ε r). Let A be the set where p > e^ε r. Then dD =
 * P(A)(ln N_r − ln N_p)′ − D (ln N_r)′ + the flow at the edges.
 */
export function hockeyStick(epsilon: number): Divergence {
  /** 1 − e^(ε − loss), or 0 if this difference is negative. */
  const part = (loss: number) => -Math.expm1(Math.min(0, epsilon - loss));
  const gains = (rate: number): Gains => {
    /**
     * The decrease of max(0, 1 − e^ε r/p) as the second law passes from the outer to the inner side
     * of its edge.
     */
    const lost = (loss: number) => {
      const ratio = Math.exp(epsilon - loss);
      if (ratio === Number.POSITIVE_INFINITY) return 0;
      return Math.min(rate * ratio, Math.max(0, 1 - (1 - rate) * ratio));
    };
    return {
      own: ({ logP, loss }) =>
        times(
          masses(logP),
          rising(loss, (x) => Math.min(rate, part(x))),
        ),
      other({ logP, loss }) {
        const [a, b] = [lost(loss.lo), lost(loss.hi)];
        // The maximum is attained where the loss is ε.
        const most = loss.lo < epsilon && loss.hi > epsilon ? rate : Math.max(a, b);
        return scaled(times(masses(logP), { lo: Math.min(a, b), hi: most }), -1);
      },
      both: ({ logP, loss }) => scaled(times(masses(logP), rising(loss, part)), rate),
    };
  };
  return {
    of: ({ delta }) => delta(epsilon),
    slope(shape, value) {
      const { first, second, family } = shape;
      const change = minus(second.normSlope, first.normSlope);
      return {
        at: value,
        pull: scaled(second.normSlope, -1),
        push: plus(
          times(massAbove(shape, epsilon), change),
          edgeFlow(shape, gains(family.boost.rate)),
        ),
      };
    },
    raised: (value, step) => (step < 1 - value ? value + step : 1),
  };
}

const masses = (logs: Span) => rising(logs, Math.exp);

/**
 * ∫ r f(x) with x = p/r. For order 1, f = x ln x − x + 1. For other orders, f = x^α − 1 − α(x − 1),
 * in units of the moment at the pair. At an edge, the gain is f′ or (r f)′ at some point across the
 * edge, times the gain of the law.
 */
export function renyi(alpha: number): Divergence {
  const entropy = alpha === 1;
  const moment = momentTerm(alpha);
  const gains = (rate: number, jump: number, unit: number): Gains => {
    const term = (logR: number, x: number) =>
      entropy ? entropyTerm(logR, x) : moment(logR - unit, x);
    const slope = (logP: number, x: number) =>
      entropy ? Math.exp(logP) * x : alpha * expm1Times(logP - unit, (alpha - 1) * x);
    const fall = (logR: number, x: number) =>
      entropy ? expm1Times(logR, x) : (alpha - 1) * expm1Times(logR - unit, alpha * x);
    const shifted = (x: Span, by: number) => rising(x, (y) => y + by);
    /** r f(x), which has its minimum at p = r. */
    const density = (logR: Span, loss: Span): Span => {
      const [a, b] = [loss.lo, loss.hi];
      return {
        lo: a < 0 && b > 0 ? 0 : term(logR.lo, a >= 0 ? a : b),
        hi: Math.max(term(logR.hi, a), term(logR.hi, b)),
      };
    };
    // Each gain has two bounds: as a difference, which is tight on small cells, and as a slope,
    // which is tight if the jump is small.
    return {
      own: ({ logP, logR, loss }) =>
        overlap(
          minus(density(logR, loss), density(logR, shifted(loss, -jump))),
          scaled(signed(slope, logP, loss.lo - jump, loss.hi), rate),
        ),
      other: ({ logR, loss }) =>
        overlap(
          minus(density(logR, loss), density(shifted(logR, -jump), shifted(loss, jump))),
          scaled(signed(fall, logR, loss.lo, loss.hi + jump), -rate),
        ),
      both: ({ logR, loss }) => scaled(density(logR, loss), rate),
    };
  };
  return {
    of: ({ rdp }) => rdp(alpha),
    slope(shape, value) {
      const { first, second, family } = shape;
      const { rate, logRatio } = family.boost;
      const unit = entropy ? 0 : (alpha - 1) * value;
      const own = scaled(first.normSlope, -alpha);
      return {
        at: entropy ? value : -Math.expm1(-unit),
        pull: entropy ? own : plus(own, scaled(second.normSlope, alpha - 1)),
        push: edgeFlow(shape, gains(rate, logRatio, unit)),
      };
    },
    raised: (value, step) => (entropy ? value + step : value + Math.log1p(step) / (alpha - 1)),
  };
}

/** e^log (e^x − 1), even if one of the factors overflows. */
function expm1Times(log: number, x: number): number {
  return x > 1 ? Math.exp(log + x) - Math.exp(log) : Math.exp(log) * Math.expm1(x);
}

/**
 * The span of the values of f. The function f increases in x, is 0 at x = 0, and is proportional to
 * e^log.
 */
function signed(f: (log: number, x: number) => number, log: Span, low: number, high: number): Span {
  return { lo: f(low < 0 ? log.hi : log.lo, low), hi: f(high < 0 ? log.lo : log.hi, high) };
}
