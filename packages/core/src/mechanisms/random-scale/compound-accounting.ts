import { decayRate, type RatePrior } from "./rate-prior/index.js";

/**
 * The privacy level ψ(d) of compound Laplace noise at sensitivity d. ψ is concave, so several small
 * changes cost more than one large change. Never use ψ at the sum of several changes.
 */
export function compoundLevel(prior: RatePrior, sensitivity: number): number {
  return -prior.logDecay(sensitivity, 1);
}

/**
 * The level of independent noise on each coordinate, if one person changes the coordinates by the
 * given amounts.
 */
export function vectorLevel(prior: RatePrior, changes: readonly number[]): number {
  return changes.reduce((total, change) => total + compoundLevel(prior, Math.abs(change)), 0);
}

/**
 * The level of independent noise on each coordinate, if the changes of all coordinates sum to at
 * most `l1`. An even split is the worst case. Over any number of coordinates, the limit is l1 · E
 * U²/E U.
 */
export function splitLevel(
  prior: RatePrior,
  l1: number,
  coordinates = Number.POSITIVE_INFINITY,
): number {
  return coordinates === Number.POSITIVE_INFINITY
    ? l1 * decayRate(prior, 0, 1)
    : coordinates * compoundLevel(prior, l1 / coordinates);
}

/**
 * The level if all coordinates share one draw of the scale and one person changes the coordinates
 * by `l1` in total.
 */
export function sharedLevel(prior: RatePrior, l1: number, coordinates: number): number {
  return -prior.logDecay(l1, coordinates);
}

/**
 * An upper bound on the Rényi divergence of order α. The bound is the exact divergence of the pair
 * (noise, scale), as if the scale were published too [mohammady-2020, Theorem F.4]. The bound is
 * infinite if E e^((α−1)UΔ) is infinite, and the bound may exceed the pure level.
 */
export function rdpBound(prior: RatePrior, alpha: number, sensitivity: number): number {
  if (alpha === 1) {
    const mean = Math.exp(prior.logMoment(1));
    return mean * sensitivity + Math.expm1(prior.logDecay(sensitivity, 0));
  }
  const order = alpha - 1;
  const rise = prior.logDecay(-order * sensitivity, 0);
  if (rise === Number.POSITIVE_INFINITY) return rise;
  const up = Math.log(alpha) + rise;
  const down = Math.log(order) + prior.logDecay(alpha * sensitivity, 0);
  return (up + Math.log1p(Math.exp(down - up)) - Math.log(2 * alpha - 1)) / order;
}
