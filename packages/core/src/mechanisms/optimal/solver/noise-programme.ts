import { type Column, packed } from "./columns.js";
import type { LinearSolver } from "./linear-solver.js";

/**
 * The problem of the best symmetric noise on the integers −half … half for one release at (ε, δ),
 * for a sensitivity of `steps` points.
 */
export interface NoiseProblem {
  readonly epsilon: number;
  readonly delta: number;
  readonly steps: number;
  readonly half: number;
  /** The cost of an error of k points, for k ≥ 0. The cost never decreases with k. */
  cost(k: number): number;
}

/**
 * The prices of one shift d: the price μ of its δ, and the prices of excesses: first the price for
 * all x < −half, and then those of x = −half, −half + 1, ….
 */
export interface ShiftPrices {
  readonly shift: number;
  readonly budget: number;
  readonly tests: Float64Array;
}

export interface NoiseSolution {
  /** The masses of 0, 1, …, half + steps + 1. */
  readonly masses: Float64Array;
  readonly prices: readonly ShiftPrices[];
}

/**
 * Solves the linear programme with the given shifts. The variables are the masses p(0), p(1), …, and
 * u(d, x) ≥ max(0, p(x) − e^ε·p(x − d)) with Σ u(d, ·) ≤ δ for each shift d and −half ≤ x ≤ d. All x
 * < −half share one excess. The excess of x > d does not count, because the masses fall there. The
 * last mass, at half + steps + 1, stands for all masses further out.
 */
export function solveNoise(
  problem: NoiseProblem,
  shifts: readonly number[],
  solver: LinearSolver,
): NoiseSolution | undefined {
  const { delta, half } = problem;
  const blocks = blocksOf(half, shifts);
  const size = 1 + blocks.reduce((sum, { count }) => sum + count + 1, 0);
  const lower = new Float64Array(size);
  const upper = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  lower[0] = upper[0] = 1;
  for (const { start, count } of blocks) lower[start + count] = -delta;
  const count = half + problem.steps + 2;
  const masses = Array.from({ length: count }, (_, j) => massColumn(problem, blocks, j));
  const excesses = blocks.flatMap(({ start, count }) =>
    Array.from({ length: count }, (_, i) => excessColumn(start + i, start + count)),
  );
  const model = solver({ lower, upper }, packed([...masses, ...excesses]));
  try {
    const solution = model.solve();
    return (
      solution && {
        masses: solution.columns.slice(0, count),
        prices: blocks.map(({ shift, start, count }) => ({
          shift,
          budget: solution.duals[start + count]!,
          tests: solution.duals.slice(start, start + count),
        })),
      }
    );
  } finally {
    model.close();
  }
}

/** The rows of one shift: all x < −half together, then x = −half … shift, and then the budget. */
interface Block {
  readonly shift: number;
  readonly start: number;
  readonly count: number;
}

function blocksOf(half: number, shifts: readonly number[]): Block[] {
  let start = 1;
  return shifts.map((shift) => {
    const count = half + shift + 2;
    start += count + 1;
    return { shift, start: start - count - 1, count };
  });
}

/** The column of p(j), the mass of j and of −j. */
function massColumn(problem: NoiseProblem, blocks: readonly Block[], j: number): Column {
  const { epsilon, half, cost } = problem;
  const weight = j === 0 ? 1 : 2;
  const entries = new Map([[0, weight]]);
  const signs = j === 0 ? [1] : [1, -1];
  for (const { shift, start } of blocks) {
    const add = (x: number, value: number) => {
      if (x > shift) return;
      const row = start + Math.max(0, x + half + 1);
      entries.set(row, (entries.get(row) ?? 0) + value);
    };
    for (const sign of signs) {
      add(sign * j, -1);
      add(shift + sign * j, Math.exp(epsilon));
    }
  }
  const rows = [...entries.keys()];
  return { rows, values: rows.map((row) => entries.get(row)!), lower: 0, cost: weight * cost(j) };
}

function excessColumn(row: number, budget: number): Column {
  return { rows: [row, budget], values: [1, -1], lower: 0, cost: 0 };
}
