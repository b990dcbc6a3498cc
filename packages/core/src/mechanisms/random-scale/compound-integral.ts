import { integrate } from "../../numerics/index.js";
import { decayRate, isPower, type RatePrior } from "./rate-prior/index.js";

/** Where the integrand of a compound law has its features, and where it may end. */
export interface Scales {
  /** The finest. */
  readonly from: number;
  readonly to: number;
}

/** Pieces of an integral are this much wider than the one before. */
const WIDENING = 4;
/** Less than e to minus this of the probability is left out. */
const DEPTH = 42;

/** Rates that are rare show in high moments: the noise has no feature finer than this. */
export function finestScale(fold: RatePrior): number {
  return 1 / (4 * decayRate(fold, 0, 8));
}

/** Where next to nothing is left of the noise, or where its tail has become a power of x. */
export function tailStart(fold: RatePrior): number {
  let x = Math.exp(-fold.logMoment(1));
  while (x < 1e300 && fold.logDecay(x, 0) > -DEPTH && !isPower(fold, x)) x *= WIDENING;
  return x;
}

/** ∫ E(U e^(−Ux)) f(x) dx over [0, to], in pieces that see every scale. */
export function compoundIntegral(
  fold: RatePrior,
  f: (x: number) => number,
  { from, to }: Scales,
): number {
  const points = [0];
  for (let x = from; x < to; x *= WIDENING) points.push(x);
  const mean = Math.exp(fold.logMoment(1));
  // In units of the mean scale: the density is then of order 1.
  return integrate((x) => Math.exp(fold.logDecay(x, 1)) * f(x) * mean, [...points, to]).value;
}
