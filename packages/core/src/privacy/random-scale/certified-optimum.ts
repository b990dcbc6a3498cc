import { minimise } from "../../numerics/index.js";
import type { ExpectedLoss } from "./scale-loss.js";

/**
 * The best second fold for an expected loss at level ε, over all there are. With s = UΔ the level is at
 * most ε iff E h(s) ≥ 0, h(s) = s(e^−s − e^−ε): one linear constraint on the law of U, so that an
 * optimal law has at most two values. Its dual has one variable: for any λ ≥ 0 no law loses less than
 * inf_s c(s) − λ h(s), which is what `lowerBound` is at the λ found.
 */
export interface CertifiedOptimum {
  /** The slower and the faster value of UΔ, and the probability of the faster; equal for Laplace noise. */
  readonly slow: number;
  readonly fast: number;
  readonly p: number;
  readonly loss: number;
  readonly lambda: number;
  readonly lowerBound: number;
  readonly gap: number;
}

const POINTS = 1200;
/** The grid of s goes this far to both sides of ε, as factors. */
const FARTHEST = [1e-5, 1e7] as const;

export function certifiedOptimum(epsilon: number, loss: ExpectedLoss): CertifiedOptimum {
  const h = constraint(epsilon);
  const grid = gridAround(epsilon);
  const plain = { slow: epsilon, fast: epsilon, p: 0, loss: loss.cost(epsilon) };
  // At s = ε the curve (h, c) crosses h = 0 with this tangent.
  const tangent = loss.slope(epsilon) / h.slope(epsilon);
  const found = epsilon > 1 ? bitangent(grid, loss, h) : undefined;
  const better = found !== undefined && found.loss < plain.loss * (1 - 1e-13);
  const lambda = better ? found.lambda : tangent;
  const optimum = better ? found : plain;
  const lowerBound = least(grid, (s) => loss.cost(s) - lambda * h.at(s));
  return { ...optimum, lambda, lowerBound, gap: optimum.loss - lowerBound };
}

/** h and its derivatives; e^(ε−s) − 1 keeps the digits of h near its zero. */
export function constraint(epsilon: number) {
  const b = Math.exp(-epsilon);
  return {
    at: (s: number) => b * s * Math.expm1(epsilon - s),
    slope: (s: number) => b * (Math.expm1(epsilon - s) - s * Math.exp(epsilon - s)),
    bend: (s: number) => b * Math.exp(epsilon - s) * (s - 2),
  };
}

export function gridAround(epsilon: number): number[] {
  const [low, high] = FARTHEST.map((factor) => Math.log(factor)) as [number, number];
  return Array.from(
    { length: POINTS + 1 },
    (_, i) => epsilon * Math.exp(low + ((high - low) * i) / POINTS),
  );
}

/**
 * The line below the curve (h(s), c(s)) that touches it on both sides of h = 0: from the lower hull of
 * the grid, then by Newton at both points in turn.
 */
function bitangent(
  grid: readonly number[],
  loss: ExpectedLoss,
  h: ReturnType<typeof constraint>,
): (Omit<CertifiedOptimum, "lowerBound" | "gap"> & { lambda: number }) | undefined {
  const pair = hullAcrossZero(grid.map((s) => ({ s, h: h.at(s), c: loss.cost(s) })));
  if (pair === undefined) return undefined;
  let [slow, fast] = pair;
  let lambda = 0;
  for (let i = 0; i < 60; i++) {
    lambda = (loss.cost(slow) - loss.cost(fast)) / (h.at(slow) - h.at(fast));
    const step = (s: number) =>
      (loss.slope(s) - lambda * h.slope(s)) / (loss.bend(s) - lambda * h.bend(s));
    const [down, up] = [step(slow), step(fast)];
    if (!(slow - down > 0 && fast - up > slow - down)) return undefined;
    [slow, fast] = [slow - down, fast - up];
    if (Math.abs(down) <= 1e-15 * slow && Math.abs(up) <= 1e-15 * fast) break;
  }
  const p = h.at(slow) / (h.at(slow) - h.at(fast));
  if (!(p > 0 && p < 1)) return undefined;
  return { slow, fast, p, loss: (1 - p) * loss.cost(slow) + p * loss.cost(fast), lambda };
}

interface Point {
  readonly s: number;
  readonly h: number;
  readonly c: number;
}

/** The ends of the lower hull's edge across h = 0. */
function hullAcrossZero(points: readonly Point[]): readonly [number, number] | undefined {
  const turns = (a: Point, b: Point, c: Point) =>
    (b.h - a.h) * (c.c - a.c) - (b.c - a.c) * (c.h - a.h) > 0;
  const hull: Point[] = [];
  for (const point of points.toSorted((a, b) => a.h - b.h || a.c - b.c)) {
    while (hull.length > 1 && !turns(hull.at(-2) as Point, hull.at(-1) as Point, point)) hull.pop();
    hull.push(point);
  }
  const right = hull.findIndex((point) => point.h > 0);
  const [fast, slow] = [hull[right - 1], hull[right]];
  return slow && fast ? [slow.s, fast.s] : undefined;
}

/** The least value of f, from the best places of the grid. */
export function least(grid: readonly number[], f: (s: number) => number): number {
  const values = grid.map(f);
  let lowest = Math.min(...values);
  for (let i = 1; i + 1 < values.length; i++) {
    const [before, here, after] = values.slice(i - 1, i + 2) as [number, number, number];
    if (here > before || here > after) continue;
    const [from, to] = [grid[i - 1] as number, grid[i + 1] as number];
    lowest = Math.min(lowest, f(minimise(f, from, to, 4, 1e-9)));
  }
  return lowest;
}
