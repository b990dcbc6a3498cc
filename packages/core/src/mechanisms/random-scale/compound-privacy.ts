import { bracket, gaussLegendre } from "../../numerics/index.js";
import { type IdealPrivacy, oneMinusExp } from "../../privacy/ideal/index.js";
import { compoundIntegral, finestScale } from "./compound-integral.js";
import { decayRate, type RatePrior } from "./rate-prior/index.js";

/** From this δ on, a difference of probabilities is precise enough. */
const LARGE_DELTA = 1e-3;
/**
 * If a loss, computed as a difference, is below this fraction of the minuend, the loss is computed
 * as an integral instead.
 */
const SMALL_LOSS = 1e-3;
/** A part of a divergence below e^−DEPTH is neglected. */
const DEPTH = 42;
/** Moments above e^LARGE are scaled down. */
const LARGE = 600;

/**
 * The privacy of compound Laplace noise at sensitivity Δ. ψ(d) = ln f(0)/f(d) is increasing and
 * concave. The exact pure level is ψ(Δ), the largest loss, which is attained at the centre
 * [mohammady-2020, Theorem 4.1]. At noise −y the loss is ψ(y + Δ) − ψ(y). At noise x in [0, Δ/2]
 * the loss is ψ(Δ − x) − ψ(x). Both losses decrease away from the centre, and every positive loss
 * has a negative mirror image.
 */
export function compoundPrivacy(prior: RatePrior, sensitivity: number): IdealPrivacy {
  const psi = (d: number) => -prior.logDecay(d, 1);
  const epsilon = psi(sensitivity);
  const losses = {
    outside: (y: number) => increment(prior, y, y + sensitivity),
    inside: (x: number) => increment(prior, x, sensitivity - x),
  };
  const ends = { outside: lastLoss(prior, losses.outside), inside: sensitivity / 2 };
  /** ½ ∫ f over all noise values with positive loss, where f is a function of the loss. */
  const expectation = (f: (loss: number) => number, until = ends, finest = finestScale(prior)) =>
    (["outside", "inside"] as const)
      .map((side) =>
        compoundIntegral(prior, (x) => f(losses[side](x)), { from: finest, to: until[side] }),
      )
      .reduce((a, b) => a + b) / 2;
  return {
    epsilon,
    delta(at) {
      if (at >= epsilon) return 0;
      const edges = {
        outside: edge(losses.outside, at, ends.outside),
        inside: edge(losses.inside, at, ends.inside),
      };
      const left = (x: number) => Math.exp(prior.logDecay(x, 0));
      const far = left(edges.outside + sensitivity) - left(sensitivity - edges.inside);
      const delta = (2 - left(edges.inside) - left(edges.outside) + Math.exp(at) * far) / 2;
      if (delta > LARGE_DELTA) return delta;
      const unit = oneMinusExp(epsilon - at);
      return unit * expectation((loss) => Math.max(0, oneMinusExp(loss - at)) / unit, edges);
    },
    rdp(alpha) {
      const order = alpha - 1;
      const top = order * epsilon > LARGE ? order * epsilon : 0;
      // The moment is divided by the value of the integrand at the centre, so that the integrand is
      // of order 1.
      const unit =
        order === 0
          ? epsilon * oneMinusExp(epsilon)
          : rise(order, epsilon, top) * oneMinusExp(alpha * epsilon);
      const finest = finestScale(prior) / (1 + order * epsilon);
      const moment =
        unit *
        expectation(
          (loss) =>
            (order === 0
              ? loss * oneMinusExp(loss)
              : rise(order, loss, top) * oneMinusExp(alpha * loss)) / unit,
          ends,
          finest,
        );
      if (order === 0) return moment;
      return top === 0
        ? Math.log1p(moment) / order
        : epsilon + Math.log(Math.exp(-top) + moment) / order;
    },
  };
}

/**
 * A point beyond which losses no longer matter. A divergence is of the order of the squared losses.
 */
function lastLoss(prior: RatePrior, loss: (x: number) => number): number {
  let x = Math.exp(-prior.logMoment(1));
  const all = loss(0);
  while (x < 1e300 && prior.logDecay(x, 0) + 2 * Math.log(loss(x) / all) > -DEPTH) x *= 2;
  return x;
}

/** (e^(order·loss) − 1) e^−top. */
function rise(order: number, loss: number, top: number): number {
  return top === 0 ? Math.expm1(order * loss) : Math.exp(order * loss - top) - Math.exp(-top);
}

/**
 * ψ(to) − ψ(from). If the difference would lose digits, the slope E U²e^(−Ux)/E Ue^(−Ux) is
 * integrated.
 */
function increment(prior: RatePrior, from: number, to: number): number {
  const whole = -prior.logDecay(to, 1);
  const difference = whole + prior.logDecay(from, 1);
  if (difference > SMALL_LOSS * whole) return difference;
  const half = (to - from) / 2;
  const { nodes, weights } = gaussLegendre(12);
  let total = 0;
  for (let i = 0; i < nodes.length; i++) {
    const x = from + half * (1 + nodes[i]!);
    total += weights[i]! * decayRate(prior, x, 1);
  }
  return half * total;
}

/**
 * The point at which a decreasing loss reaches a level. The result is `end` if the loss does not
 * reach the level before `end`.
 */
function edge(loss: (x: number) => number, level: number, end: number): number {
  if (loss(end) >= level) return end;
  return bracket((x) => loss(x) < level, 0, end, 1e-12).yes;
}
