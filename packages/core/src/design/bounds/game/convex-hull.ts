import { type Lines, reflect } from "./lines.js";

/** The points of a piecewise linear function, with increasing states in (0, 1]. */
export class Points {
  readonly states: Float64Array;
  readonly values: Float64Array;
  size = 0;

  constructor(capacity: number) {
    this.states = new Float64Array(capacity);
    this.values = new Float64Array(capacity);
  }

  push(state: number, value: number): void {
    this.states[this.size] = state;
    this.values[this.size] = value;
    this.size++;
  }
}

/**
 * Writes, for each grid state, the line of the lower convex hull at this state. The function is 0
 * left of the first point and satisfies φ(u) = u − 1 + u·φ(1/u). Lines that are their own
 * reflections pass through (−1, −1), so the hull ends with the tangent from this point.
 *
 * Rounding: slopes of points have a relative error of at most 3·2^−53, since a difference of
 * doubles is rounded once. So a point that the hull skips lies below its segment by at most
 * 6·2^−53·slope·distance for each point that the segment skips, and the slopes of the hull increase
 * up to 6·2^−53. If a slope is lowered by the relative margin 8·2^−53·(4 + points skipped), the line
 * through the left end of a segment lies below all points to the right, and below all points to the
 * left if the offset is raised by 2·margin·slope·state.
 */
export function hullLines(points: Points, grid: Float64Array, lines: Lines): void {
  const { states, values } = points;
  const { slopes, offsets, centre } = lines;
  const hull = hullOf(points);
  const end = hull.at(-1)!;
  const skips = hull.map((to, i) => to - (hull[i - 1] ?? to));
  const margin = (4 + Math.max(...skips, points.size - end)) * 2 ** -50;
  slopes.fill(0, 0, centre + 1);
  offsets.fill(0, 0, centre + 1);
  const bridge = bridgeSlope(points, end) * (1 - margin);
  let segment = hull.length - 1; // the segment that starts here
  for (let depth = 0; depth < grid.length; depth++) {
    const state = grid[depth]!;
    while (segment > 0 && states[hull[segment]!]! >= state) segment--;
    const from = hull[segment]!;
    if (states[from]! >= state) break;
    const i = centre - depth;
    if (segment === hull.length - 1) {
      slopes[i] = bridge;
      offsets[i] = (1 - bridge) * (1 + margin);
      continue;
    }
    const slope = slopeOf(points, from, hull[segment + 1]!) * (1 - margin);
    slopes[i] = slope;
    offsets[i] = Math.max(0, slope * states[from]! * (1 + 2 * margin) - values[from]!);
  }
  reflect(lines, 0);
}

function hullOf(points: Points): number[] {
  const hull: number[] = [];
  for (let i = 0; i < points.size; i++) {
    while (hull.length > 1) {
      const [before, top] = [hull.at(-2)!, hull.at(-1)!];
      if (slopeOf(points, before, top) < slopeOf(points, top, i)) break;
      hull.pop();
    }
    hull.push(i);
  }
  while (hull.length > 1) {
    const [before, top] = [hull.at(-2)!, hull.at(-1)!];
    if (slopeOf(points, before, top) <= bridgeSlope(points, top)) break;
    hull.pop();
  }
  return hull;
}

function slopeOf({ states, values }: Points, from: number, to: number): number {
  return (values[to]! - values[from]!) / (states[to]! - states[from]!);
}

/** The slope of the line through (−1, −1) and a point. */
function bridgeSlope({ states, values }: Points, i: number): number {
  return (values[i]! + 1) / (states[i]! + 1);
}
