import type { WeightPair } from "../../lattice/channels/index.js";
import { inDoubles } from "./in-doubles.js";

/** Finite privacy losses, each rounded up, and the probability of each loss, rounded up. */
export interface Losses {
  readonly losses: Float64Array;
  readonly masses: Float64Array;
}

const UNIT = 2 ** -52;
/** The number of steps of a grid. */
export const GRID = 1024;

/**
 * The points of a grid. The grid is denser around 0: most mass lies there if only the far tails have
 * the largest loss.
 */
export function gridUpTo(level: number): Float64Array {
  const bend = Math.log1p(level);
  const losses = Float64Array.from(
    { length: GRID + 1 },
    (_, i) => (level * Math.sinh(bend * ((2 * i) / GRID - 1))) / Math.sinh(bend),
  );
  losses[GRID] = level;
  return losses;
}

/** Losses that exceed the claimed ε by more than this number count as infinite. */
export const BEYOND = 8;
/** The largest number of grid points beyond the claimed ε. */
const MOST_BEYOND = 128;
/** Below the claimed ε there are at most this many points, times √ε. Closer points would drown in rounding errors. */
const CLOSEST = 1024;

/**
 * A symmetric grid with points at ±claimed. The steps between these points are equal, and so are
 * the steps beyond them.
 */
export function gridWithClaim(claimed: number, largest: number): Float64Array {
  const half = GRID / 2;
  const most = Math.min(MOST_BEYOND, Math.ceil((half * (largest - claimed)) / largest));
  const within = Math.max(1, Math.min(half - most, Math.floor(CLOSEST * Math.sqrt(claimed))));
  const beyond = half - within;
  const at = (k: number) =>
    k <= within ? claimed * (k / within) : claimed + (largest - claimed) * ((k - within) / beyond);
  return Float64Array.from({ length: GRID + 1 }, (_, i) =>
    i < half ? -at(half - i) : at(i - half),
  );
}

/**
 * The finite losses of a distribution that dominates all pairs. `infinite` is the mass of an infinite
 * loss, δ(ε) at the last point of the grid.
 *
 * The values of δ are upper bounds, and small errors of neighbouring values can make their polygon
 * concave. With `isHull`, only the dots on the lower convex hull of the points (e^ε, δ) are
 * connected. The true profile is convex in e^ε and nowhere above the dots. Hence it is not above any
 * line between two dots, whichever dots are left out.
 */
export function connectedDots(
  pairs: readonly WeightPair[],
  losses: Float64Array,
  infinite: number,
  isHull: boolean,
): Losses {
  const deltas = new Float64Array(GRID + 1);
  const bounds = losses.map(Math.exp);
  const massesOf = inDoubles();
  for (const { p, q, total } of pairs) {
    raise(deltas, bounds, massesOf(p, total), massesOf(q, total));
    raise(deltas, bounds, massesOf(q, total), massesOf(p, total));
  }
  deltas[GRID] = infinite; // No finite loss exceeds the last point.
  const slope = (i: number, j: number) => {
    // For close grid points, the difference of two exponentials would lose digits by cancellation.
    const run = bounds[i]! * Math.expm1(losses[j]! - losses[i]!);
    return (deltas[j]! - deltas[i]!) / run;
  };
  const kept: number[] = [];
  for (let i = 0; i <= GRID; i++) {
    // With fewer than two dots a slope is NaN, and the comparison is false.
    while (isHull && slope(kept.at(-2)!, kept.at(-1)!) >= slope(kept.at(-1)!, i)) kept.pop();
    kept.push(i);
  }
  const masses = Float64Array.from(kept, (i, k) => {
    // In the reverse direction, outputs of mass `infinite` have a loss below the first point.
    const left = i === 0 ? infinite - 1 : slope(kept[k - 1]!, i);
    const right = i === GRID ? 0 : slope(i, kept[k + 1]!);
    // The grid values are exact doubles.
    // So a slope has only a relative rounding error, even for a large e^ε.
    const slack = 8 * UNIT * (Math.abs(left) + Math.abs(right));
    // The change of slope is the mass under q.
    return bounds[i]! * (Math.max(0, right - left) + slack) * (1 + 4 * UNIT);
  });
  return { losses: Float64Array.from(kept, (i) => losses[i]!), masses };
}

/**
 * Raises each grid value to the profile of one pair in one direction. The profile at ε is the sum
 * of p − e^ε·q over all outputs whose loss exceeds ε.
 */
function raise(deltas: Float64Array, bounds: Float64Array, p: Float64Array, q: Float64Array): void {
  const ratios = p.map((mass, i) => mass / q[i]!);
  const order = Uint32Array.from(p, (_, i) => i).sort((a, b) => ratios[b]! - ratios[a]!);
  let above = 0;
  let aboveQ = 0;
  let next = 0;
  for (let i = GRID; i >= 0; i--) {
    const bound = bounds[i]!;
    for (; next < order.length; next++) {
      const [mass, massQ] = [p[order[next]!]!, q[order[next]!]!];
      if (!(mass > bound * massQ)) break;
      above += mass;
      aboveQ += massQ;
    }
    const slack = (p.length + 8) * UNIT * (above + bound * aboveQ);
    deltas[i] = Math.max(deltas[i]!, above - bound * aboveQ + slack);
  }
}
