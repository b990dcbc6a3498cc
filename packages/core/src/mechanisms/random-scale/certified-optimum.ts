import { minimise } from "../../numerics/index.js";
import type { ExpectedLoss } from "./scale-loss.js";

/**
 * The best of all rate priors for an expected loss at level ε. With s = UΔ, the level is at most ε
 * if and only if E h(s) ≥ 0, where h(s) = s(e^−s − e^−ε). This condition is one linear constraint
 * on the law of U, so an optimal law has at most two values. The dual has one variable: for any λ ≥
 * 0, no law has a loss below inf_s c(s) − λ h(s). `lowerBound` is this infimum at the λ found.
 */
export interface CertifiedOptimum {
  /**
   * The smaller and the larger value of UΔ, and their probabilities. The values are equal for
   * Laplace noise.
   */
  readonly slow: number;
  readonly fast: number;
  readonly slowWeight: number;
  readonly fastWeight: number;
  readonly loss: number;
  readonly lambda: number;
  readonly lowerBound: number;
  readonly gap: number;
}

type Primal = Omit<CertifiedOptimum, "lowerBound" | "gap">;

const POINTS = 1500;
/** The ends of the grid of s, as multiples of ε. */
const GRID_FACTORS = [1e-5, 1e14] as const;

/**
 * Finds the rate prior with the smallest loss at a level, with a proof that no other rate prior has
 * a smaller loss.
 */
export function certifiedOptimum(epsilon: number, loss: ExpectedLoss): CertifiedOptimum {
  const h = constraint(epsilon);
  const grid = gridAround(epsilon);
  const plain: Primal = {
    slow: epsilon,
    fast: epsilon,
    slowWeight: 1,
    fastWeight: 0,
    loss: loss.cost(epsilon),
    // At s = ε the curve (h, c) crosses h = 0 with this tangent slope.
    lambda: loss.slope(epsilon) / h.slope(epsilon),
  };
  const found = epsilon > 1 ? bitangent(grid, loss, h) : undefined;
  const optimum = found && found.loss < plain.loss * (1 - 1e-13) ? found : plain;
  const gap = Math.max(0, -minimumOn(grid, (s) => aboveTouching(s, optimum, loss, h)));
  return { ...optimum, lowerBound: optimum.loss - gap, gap };
}

/**
 * Within this relative distance of a point of contact, the height of the curve above the line is
 * computed from the curvature.
 */
const NEAR = 1e-4;

/**
 * The height of the curve above the line: c(s) − λ h(s), minus the value of c − λ h at the points
 * of contact. The value at the points of contact is the loss. The height is computed relative to
 * the nearer point of contact, because the rounding error of a large c may exceed the loss.
 */
function aboveTouching(s: number, optimum: Primal, loss: ExpectedLoss, h: Constraint): number {
  const { slow, fast, lambda } = optimum;
  const from = Math.abs(Math.log(s / slow)) < Math.abs(Math.log(s / fast)) ? slow : fast;
  if (Math.abs(s - from) < NEAR * from) {
    return ((loss.curvature(from) - lambda * h.curvature(from)) * (s - from) ** 2) / 2;
  }
  return loss.cost(s) - loss.cost(from) - lambda * (h.at(s) - h.at(from));
}

type Constraint = ReturnType<typeof constraint>;

/**
 * h and its derivatives. The expression e^(ε−s) − 1 keeps the precision of h near the zero of h.
 */
export function constraint(epsilon: number) {
  const b = Math.exp(-epsilon);
  return {
    at: (s: number) => b * s * Math.expm1(epsilon - s),
    slope: (s: number) => b * (Math.expm1(epsilon - s) - s * Math.exp(epsilon - s)),
    curvature: (s: number) => b * Math.exp(epsilon - s) * (s - 2),
  };
}

export function gridAround(epsilon: number): number[] {
  const [low, high] = GRID_FACTORS.map((factor) => Math.log(factor)) as [number, number];
  return Array.from(
    { length: POINTS + 1 },
    (_, i) => epsilon * Math.exp(low + ((high - low) * i) / POINTS),
  );
}

/**
 * Finds the line below the curve (h(s), c(s)) that touches the curve on both sides of h = 0. The
 * search starts from the lower hull of the grid. Then the search updates the slope λ and the two
 * points of contact in turn. Each point of contact stays between its neighbours on the grid.
 */
function bitangent(grid: readonly number[], loss: ExpectedLoss, h: Constraint): Primal | undefined {
  const pair = hullAcrossZero(grid.map((s) => ({ s, h: h.at(s), c: loss.cost(s) })));
  if (pair === undefined) return undefined;
  const ratio = grid[1]! / grid[0]!;
  const touching = (s: number, lambda: number) => {
    const slope = (x: number) => loss.slope(x) - lambda * h.slope(x);
    const curvature = (x: number) => loss.curvature(x) - lambda * h.curvature(x);
    return newton(slope, curvature, s, s / ratio, s * ratio);
  };
  let [slow, fast] = pair;
  let lambda = 0;
  for (let i = 0; i < 60; i++) {
    const next = (loss.cost(slow) - loss.cost(fast)) / (h.at(slow) - h.at(fast));
    [slow, fast] = [touching(slow, next), touching(fast, next)];
    if (next === lambda) break;
    lambda = next;
  }
  const [above, below] = [h.at(slow), -h.at(fast)];
  if (!(above > 0 && below > 0)) return undefined;
  const [slowWeight, fastWeight] = [below / (above + below), above / (above + below)];
  const value = slowWeight * loss.cost(slow) + fastWeight * loss.cost(fast);
  return { slow, fast, slowWeight, fastWeight, loss: value, lambda };
}

/** The zero of a function near s by Newton's method, restricted to a bracket. */
function newton(
  f: (s: number) => number,
  slope: (s: number) => number,
  s: number,
  low: number,
  high: number,
): number {
  for (let i = 0; i < 40; i++) {
    const next = Math.min(high, Math.max(low, s - f(s) / slope(s)));
    if (!(Math.abs(next - s) > 1e-16 * s)) break;
    s = next;
  }
  return s;
}

interface Point {
  readonly s: number;
  readonly h: number;
  readonly c: number;
}

/** The ends of the edge of the lower hull that crosses h = 0. */
function hullAcrossZero(points: readonly Point[]): readonly [number, number] | undefined {
  const turns = (a: Point, b: Point, c: Point) =>
    (b.h - a.h) * (c.c - a.c) - (b.c - a.c) * (c.h - a.h) > 0;
  const hull: Point[] = [];
  for (const point of points.toSorted((a, b) => a.h - b.h || a.c - b.c)) {
    while (hull.length > 1 && !turns(hull.at(-2)!, hull.at(-1)!, point)) hull.pop();
    hull.push(point);
  }
  const right = hull.findIndex((point) => point.h > 0);
  const [fast, slow] = [hull[right - 1], hull[right]];
  return slow && fast ? [slow.s, fast.s] : undefined;
}

/** The minimum of f, searched around the local minima of the grid. */
export function minimumOn(grid: readonly number[], f: (s: number) => number): number {
  const values = grid.map(f);
  let lowest = Math.min(...values);
  for (let i = 1; i + 1 < values.length; i++) {
    const [before, here, after] = values.slice(i - 1, i + 2) as [number, number, number];
    if (here > before || here > after) continue;
    const [from, to] = [grid[i - 1]!, grid[i + 1]!];
    lowest = Math.min(lowest, f(minimise(f, from, to, 4, 1e-9)));
  }
  return lowest;
}
