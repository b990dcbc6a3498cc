import { decayRate, type RatePrior } from "./rate-prior/index.js";

/**
 * What compound Laplace noise costs beyond one number. ψ(d), its level at sensitivity d, is concave, so
 * that several small changes cost more than one large one: never use ψ of a sum.
 */
export function compoundLevel(fold: RatePrior, sensitivity: number): number {
  return -fold.logDecay(sensitivity, 1);
}

/** Independent noise for each coordinate, where one change moves them by these amounts. */
export function vectorLevel(fold: RatePrior, changes: readonly number[]): number {
  return changes.reduce((total, change) => total + compoundLevel(fold, Math.abs(change)), 0);
}

/**
 * The same where no more is known than that the amounts add up to `l1` at most: evenly split is worst.
 * Over any number of coordinates the limit is l1 · E U²/E U.
 */
export function splitLevel(
  fold: RatePrior,
  l1: number,
  coordinates = Number.POSITIVE_INFINITY,
): number {
  return coordinates === Number.POSITIVE_INFINITY
    ? l1 * decayRate(fold, 0, 1)
    : coordinates * compoundLevel(fold, l1 / coordinates);
}

/** One draw of the scale shared by so many coordinates, which a change moves by `l1` altogether. */
export function sharedLevel(fold: RatePrior, l1: number, coordinates: number): number {
  return -fold.logDecay(l1, coordinates);
}

/**
 * An upper bound of the Rényi divergence of order α, not its value: that of the pair (noise, scale),
 * as if the scale were published as well [mohammady-2020, Theorem F.4]. Infinite where E e^((α−1)UΔ)
 * is; it may exceed the pure level.
 */
export function rdpBound(fold: RatePrior, alpha: number, sensitivity: number): number {
  if (alpha === 1) {
    const mean = Math.exp(fold.logMoment(1));
    return mean * sensitivity + Math.expm1(fold.logDecay(sensitivity, 0));
  }
  const order = alpha - 1;
  const rise = fold.logDecay(-order * sensitivity, 0);
  if (rise === Number.POSITIVE_INFINITY) return rise;
  const up = Math.log(alpha) + rise;
  const down = Math.log(order) + fold.logDecay(alpha * sensitivity, 0);
  return (up + Math.log1p(Math.exp(down - up)) - Math.log(2 * alpha - 1)) / order;
}
