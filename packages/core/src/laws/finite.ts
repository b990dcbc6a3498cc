import { sum } from "../numerics/index.js";
import type { Atom, Distribution } from "./distribution.js";

/**
 * A distribution on finitely many points. The points must be in increasing order and the masses
 * must sum to 1.
 */
export function finite(name: string, points: readonly Atom[]): Distribution {
  const below = cumulated(points);
  const above = cumulated(points.toReversed()).reverse();
  const moment = (f: (x: number) => number) => sum(points.map(({ x, mass }) => mass * f(x)));
  /** The number of points ≤ x. */
  const count = (x: number) => {
    let low = 0;
    let high = points.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (points[middle]!.x <= x) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const mean = moment((x) => x);
  /**
   * The logarithm of the mass of a point. If this mass is near 1, it is computed as 1 minus the
   * mass of all other points, which has more digits.
   */
  const logMass = (i: number) => {
    const { mass } = points[i]!;
    return mass < 0.5 ? Math.log(mass) : Math.log1p(-((below[i - 1] ?? 0) + (above[i + 1] ?? 0)));
  };
  return {
    name,
    params: {},
    support: { lower: points[0]?.x ?? Number.NaN, upper: points.at(-1)?.x ?? Number.NaN },
    spacing: smallestGap(points),
    atoms: [],
    kinks: [],
    points,
    mean,
    variance: moment((x) => (x - mean) ** 2),
    entropy: -sum(points.map((point, i) => (point.mass > 0 ? point.mass * logMass(i) : 0))),
    logPdf(x) {
      const point = points[count(x) - 1];
      return point?.x === x ? Math.log(point.mass) : Number.NEGATIVE_INFINITY;
    },
    cdf: (x) => below[count(x) - 1] ?? 0,
    survival: (x) => above[count(x)] ?? 0,
    quantile: (p) => points[below.findIndex((mass) => mass >= p)]?.x ?? points.at(-1)!.x,
    absoluteMoment: (p, center) => moment((x) => Math.abs(x - center) ** p),
  };
}

function cumulated(points: readonly Atom[]): number[] {
  let total = 0;
  return points.map(({ mass }, i) => {
    total += mass;
    return i === points.length - 1 ? 1 : Math.min(1, total);
  });
}

function smallestGap(points: readonly Atom[]): number {
  return points.reduce((gap, point, i) => {
    const previous = points[i - 1];
    return previous === undefined ? gap : Math.min(gap, point.x - previous.x);
  }, Number.POSITIVE_INFINITY);
}
