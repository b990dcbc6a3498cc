import type { SecondFold } from "./second-fold.js";
import { type Weight, type Window, windowOf } from "./window.js";

/** Tilts beyond this have a window of their own; below, the transform is taken by its distance to 1. */
const SMALL = 1;

/**
 * The moments of a law of U whose density is ∝ u^power · e^(−curvature·(u − center)²/2) on an interval.
 * Tilting by e^(−Ux) moves the mode m; the logarithm of the peak falls by
 * power·ln(m₀/mₓ) + curvature·(mₓ − m₀)(mₓ + m₀ − 2·center)/2 + x·mₓ, in which no large terms cancel.
 */
export function logConcaveMoments(
  density: Omit<Weight, "rate">,
): Pick<SecondFold, "logMoment" | "logDecay"> {
  const { center, curvature } = density;
  const untilted = new Map<number, Window>();
  const base = (order: number) => {
    const window = untilted.get(order) ?? windowOf(tilted(density, 0, order));
    untilted.set(order, window);
    return window;
  };
  const peak = (to: Window, from: Window) =>
    -(curvature * (to.mode - from.mode) * (to.mode + from.mode - 2 * center)) / 2;
  return {
    logMoment(order) {
      if (order === 0) return 0;
      const [from, to] = [base(0), base(order)];
      const power = density.power === 0 ? 0 : density.power * Math.log(to.mode / from.mode);
      return order * Math.log(to.mode) + power + peak(to, from) + to.log - from.log;
    },
    logDecay(x, order) {
      const from = base(order);
      if (Math.abs(x) * from.mean < SMALL) return Math.log1p(distance(from, x));
      const to = windowOf(tilted(density, x, order));
      const power = density.power + order;
      const rise = power === 0 ? 0 : power * Math.log(to.mode / from.mode);
      return rise + peak(to, from) - x * to.mode + to.log - from.log;
    },
  };
}

/** E e^(−Ux) − 1. */
function distance({ points, masses }: Window, x: number): number {
  let total = 0;
  for (let i = 0; i < points.length; i++) {
    total += (masses[i] as number) * Math.expm1(-(points[i] as number) * x);
  }
  return total;
}

/** A Gaussian takes a tilt into its centre. */
function tilted(density: Omit<Weight, "rate">, x: number, order: number): Weight {
  const { curvature, center } = density;
  const power = density.power + order;
  return curvature === 0
    ? { ...density, power, rate: x }
    : { ...density, power, rate: 0, center: center - x / curvature };
}
