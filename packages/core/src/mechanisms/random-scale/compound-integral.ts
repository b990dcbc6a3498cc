import { integrate } from "../../numerics/index.js";
import { decayRate, isPower, type RatePrior } from "./rate-prior/index.js";

/** The interval of x in which the integrand of a compound law varies. */
export interface Scales {
  /** The finest scale at which the integrand varies. */
  readonly from: number;
  readonly to: number;
}

/** The end of each subinterval of an integral is this multiple of the start of the subinterval. */
const WIDENING = 4;
/** A probability below e^−DEPTH is neglected. */
const DEPTH = 42;

/**
 * The finest scale of the noise. This scale is computed from high moments, because rare, fast rates
 * have a large effect on high moments.
 */
export function finestScale(prior: RatePrior): number {
  return 1 / (4 * decayRate(prior, 0, 8));
}

/**
 * A point beyond which the mass of the noise is negligible or the tail of the noise is a power of
 * x.
 */
export function tailStart(prior: RatePrior): number {
  let x = Math.exp(-prior.logMoment(1));
  while (x < 1e300 && prior.logDecay(x, 0) > -DEPTH && !isPower(prior, x)) x *= WIDENING;
  return x;
}

/**
 * ∫ E(U e^(−Ux)) f(x) dx over [0, to], split into subintervals so that the integral is accurate at
 * every scale.
 */
export function compoundIntegral(
  prior: RatePrior,
  f: (x: number) => number,
  { from, to }: Scales,
): number {
  const points = [0];
  for (let x = from; x < to; x *= WIDENING) points.push(x);
  const mean = Math.exp(prior.logMoment(1));
  // The integrand is in units of the mean scale, in which the density is of order 1.
  return integrate((x) => Math.exp(prior.logDecay(x, 1)) * f(x) * mean, [...points, to]).value;
}
