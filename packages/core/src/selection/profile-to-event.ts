import type { DiscreteEvent } from "../accounting/events/index.js";
import { expRaised, type RatioGrid } from "./ratio-grid.js";

/** The largest number of losses in a stored event. */
const LARGEST = 2048;

/** A bound on the relative error of a slope and of a difference of two slopes. */
const ROUNDING = 2 ** -48;

interface Point {
  readonly log: number;
  readonly t: number;
  readonly delta: number;
}

/**
 * The loss distribution whose profile D(t) = δ(ln t) is t·V(1/t) at the nodes. A true profile is
 * convex in t, with D(0) = 1 and D ≤ 1. So it lies below the largest convex function that is at most
 * min(1, t·V(1/t)) at the nodes. The changes of this function's slope are the masses under Q. Above
 * the last node D is constant, which is the mass of an infinite loss.
 */
export function profileToEvent(grid: RatioGrid, values: Float64Array): DiscreteEvent {
  const corners = lowerHull(pointsOf(grid, values));
  const losses: number[] = [];
  const masses: number[] = [];
  for (let i = 1; i < corners.length; i++) {
    const here = corners[i]!;
    const next = corners[i + 1];
    const before = fall(corners[i - 1]!, here);
    const after = next === undefined ? 0 : fall(here, next);
    const mass = here.t * (before - after + ROUNDING * (before + after));
    if (!(mass > 0)) continue;
    losses.push(here.log);
    masses.push(Math.min(1, mass * (1 + ROUNDING)));
  }
  const infinite = corners[corners.length - 1]!.delta;
  return { kind: "discrete/1", losses, masses, infinite, symmetric: true };
}

/** The points (t, D(t)) for t = 0 and for the nodes, at most LARGEST points that include t = e^ε. */
function pointsOf({ step, first, size, parts }: RatioGrid, values: Float64Array): Point[] {
  const stride = Math.ceil(size / LARGEST);
  const points: Point[] = [{ log: Number.NEGATIVE_INFINITY, t: 0, delta: 1 }];
  const offset = (size - 1 + first + parts) % stride;
  for (let j = size - 1 - offset; j >= 0; j -= stride) {
    const log = -step * (first + j);
    const delta = expRaised(log) * values[j]! * (1 + ROUNDING);
    points.push({ log, t: Math.exp(log), delta: Math.min(1, delta) });
  }
  return points;
}

/** The slope of the line between two points, as a positive number. */
function fall(a: Point, b: Point): number {
  const width = a.t === 0 ? b.t : a.t * Math.expm1(b.log - a.log);
  return Math.max(0, a.delta - b.delta) / width;
}

/** The corners of the largest convex function below the points. */
function lowerHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (
      hull.length > 1 &&
      fall(hull[hull.length - 2]!, hull[hull.length - 1]!) <= fall(hull[hull.length - 1]!, point)
    ) {
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}
