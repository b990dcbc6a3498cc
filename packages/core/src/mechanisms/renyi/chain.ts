import { tooNarrow } from "./renyi-lattice.js";
import type { Slopes } from "./slopes.js";

/** The losses of one residue class: at its centre, and further and further out on both sides. */
export interface ChainCosts {
  readonly centre: number;
  readonly right: Float64Array;
  /** The losses on the left. Undefined if both sides have the same losses. */
  readonly left?: Float64Array | undefined;
}

/** The solution of a chain: p(x) falls by the factor e^−ρ from one point to the next. */
export interface Chain {
  /** The least value of divergence + λ · loss. */
  readonly nu: number;
  readonly right: Float64Array;
  readonly left: Float64Array;
}

interface Side {
  readonly rho: Float64Array;
  /** B(ρ₁), and its derivative by ν. */
  readonly b: number;
  readonly slope: number;
}

const MOST_ROUNDS = 200;
const CLOSE_NU = 1e-12;

/**
 * Solves the optimality conditions B(ρ₁) = ν − λc(0) and A(ρ_x) = B(ρ_(x+1)) + 2(λc(x) − ν). The
 * recursion runs from the tail to the centre, where it is stable. The residual at the centre falls
 * strictly in ν, so Newton's method within a bracket finds the only root. A class off the centre
 * has two sides, and the condition B(ρ₁) + B(ρ₁′) = 2(ν − λc).
 */
export function solveChain(
  slopes: Slopes,
  lambda: number,
  { centre, right, left }: ChainCosts,
  guess?: number,
): Chain {
  let low = lambda * centre;
  let high = lambda * right[right.length - 1]!;
  let nu = guess !== undefined && guess > low && guess < high ? guess : low + 0.05 * (high - low);
  let kept: Chain | undefined;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const first = solveSide(slopes, lambda, right, nu);
    const second = first && left ? solveSide(slopes, lambda, left, nu) : first;
    let next = Number.NaN;
    if (first === undefined || second === undefined) high = nu;
    else {
      kept = { nu, right: first.rho, left: second.rho };
      const residual = first.b + second.b - 2 * (nu - lambda * centre);
      next = nu - residual / (first.slope + second.slope - 2);
      if (residual > 0) low = nu;
      else high = nu;
    }
    const moved = next >= low && next <= high ? next : low + (high - low) / 2;
    const close = Math.abs(moved - nu) <= CLOSE_NU * nu;
    if (kept && (close || high - low <= CLOSE_NU * high)) break;
    nu = moved;
  }
  if (kept !== undefined) return kept;
  throw tooNarrow();
}

/**
 * One side of a chain, from the tail to the centre. Undefined if ν is too large, or if the numbers
 * are beyond the range of doubles.
 */
function solveSide(
  slopes: Slopes,
  lambda: number,
  costs: Float64Array,
  nu: number,
): Side | undefined {
  const last = costs.length - 1;
  const rho = new Float64Array(costs.length);
  let near = stationary(slopes, 2 * (lambda * costs[last]! - nu));
  let far = near;
  slopes.at(near);
  let { b, slopeB } = slopes;
  let derivative = 0;
  for (let x = last; x >= 0; x--) {
    const y = b + 2 * (lambda * costs[x]! - nu);
    if (!(y >= 0)) return undefined;
    const solved = slopes.solve(y, near + (near - far));
    far = near;
    near = solved;
    rho[x] = solved;
    derivative = (slopeB * derivative - 2) / slopes.slopeA;
    b = slopes.b;
    slopeB = slopes.slopeB;
  }
  return b >= 0 ? { rho, b, slope: slopeB * derivative } : undefined;
}

/** Far out, ρ hardly changes: the ρ with A(ρ) − B(ρ) = y. The chain damps an error in this start. */
function stationary(slopes: Slopes, y: number): number {
  if (!(y > 0)) return 0;
  const below = (rho: number) => {
    slopes.at(rho);
    return slopes.a - slopes.b < y;
  };
  let [low, high] = [0, 1];
  while (below(high) && high < 1e3) [low, high] = [high, 2 * high];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (below(middle)) low = middle;
    else high = middle;
  }
  return low;
}
