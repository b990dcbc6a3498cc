import type { RatePrior } from "./rate-prior.js";
import { type Weight, type Window, windowOf } from "./window.js";

/**
 * A tilt above this number gets its own window. For a smaller tilt, the difference of the transform
 * from 1 is computed.
 */
const SMALL = 1;
/** Moments up to this order are averages over the window of order 0. */
const LOW = 2;

/**
 * The moments of a law of U with density ∝ u^power · e^(−curvature·(u − center)²/2) on an interval.
 * Tilting by e^(−Ux) moves the mode from m₀ to mₓ. The logarithm of the peak falls by
 * power·ln(m₀/mₓ) + curvature·(mₓ − m₀)(mₓ + m₀ − 2·center)/2 + x·mₓ, and no large terms cancel in
 * this sum.
 */
export function logConcaveMoments(
  density: Omit<Weight, "rate">,
): Pick<RatePrior, "logMoment" | "logDecay"> {
  const { center, curvature } = density;
  const untilted = new Map<number, Window>();
  const base = (order: number) => {
    const window = untilted.get(order) ?? windowOf(tilted(density, 0, order));
    untilted.set(order, window);
    return window;
  };
  // Callers request transforms of several orders at the same x in a row, so the last window is
  // cached.
  let last: { x: number; order: number; window: Window } | undefined;
  const windowAt = (x: number, order: number) => {
    if (last?.x !== x || last.order !== order) {
      last = { x, order, window: windowOf(tilted(density, x, order)) };
    }
    return last.window;
  };
  const peak = (to: Window, from: Window) =>
    -(curvature * (to.mode - from.mode) * (to.mode + from.mode - 2 * center)) / 2;
  /**
   * The order of the window to use, and the remaining order of the moment that is averaged over
   * this window.
   */
  const split = (order: number) => (order <= LOW ? [0, order] : [order, 0]) as [number, number];
  return {
    logMoment(order) {
      if (order <= LOW) return Math.log(average(base(0), order));
      const [from, to] = [base(0), base(order)];
      const power = density.power === 0 ? 0 : density.power * Math.log(to.mode / from.mode);
      return order * Math.log(to.mode) + power + peak(to, from) + to.log - from.log;
    },
    logDecay(x, order) {
      const [own, rest] = split(order);
      const from = base(own);
      if (Math.abs(x) * from.mean < SMALL) {
        return Math.log1p(distance(from, x, rest) / average(from, rest));
      }
      const to = windowAt(x, own);
      const power = density.power + own;
      const rise = power === 0 ? 0 : power * Math.log(to.mode / from.mode);
      const moments = rest === 0 ? 0 : Math.log(average(to, rest) / average(from, rest));
      return rise + peak(to, from) - x * to.mode + to.log - from.log + moments;
    },
  };
}

/** E U^n. */
function average({ points, masses, mean }: Window, order: number): number {
  if (order < 2) return order === 0 ? 1 : mean;
  let total = 0;
  for (let i = 0; i < points.length; i++) total += masses[i]! * points[i]! ** 2;
  return total;
}

/** E U^n (e^(−Ux) − 1). */
function distance({ points, masses }: Window, x: number, order: number): number {
  let total = 0;
  for (let i = 0; i < points.length; i++) {
    const u = points[i]!;
    const weight = order === 0 ? 1 : order === 1 ? u : u * u;
    total += masses[i]! * weight * Math.expm1(-u * x);
  }
  return total;
}

/** Tilts a density by e^(−ux). The tilt of a Gaussian density shifts the centre of the density. */
function tilted(density: Omit<Weight, "rate">, x: number, order: number): Weight {
  const { curvature, center, lower, upper } = density;
  const power = density.power + order;
  return curvature === 0
    ? { power, rate: x, curvature, center, lower, upper }
    : { power, rate: 0, curvature, center: center - x / curvature, lower, upper };
}
