import { type Entry, type OpenProgramme, openProgramme, type Row } from "../kit/index.js";
import type { Affine, SquaredError } from "./piecewise-linear.js";

/**
 * A set of post-processings φ(y) = y + d(y) of one noise distribution. Each φ is given by the
 * values of d at some points. Beyond the last point, d is constant.
 */
export interface FrontierProblem {
  readonly lower: readonly number[];
  /**
   * Each square is the square of the mean of two values. If a pair contains the same value twice,
   * the square is the square of this value.
   */
  readonly squares: readonly (readonly [number, number])[];
  /** The bias and the squared error at each relevant answer. */
  readonly answers: readonly { readonly bias: Affine; readonly error: SquaredError }[];
  /**
   * The variance of the noise. At distant answers, the squared error is this variance plus the last
   * square.
   */
  readonly variance: number;
}

export interface FrontierPoint {
  readonly bias: number;
  readonly mse: number;
}

/**
 * The points at which the first tangents touch the parabola. Later tangents touch the parabola at
 * the solution.
 */
const FIRST_CUTS = [-1.2, -0.6, -0.2, 0, 0.2];
const CLOSE_ENOUGH = 1e-5;
const MOST_ROUNDS = 25;
/**
 * A small cost that prefers small squares. Without this cost, φ is undetermined away from the worst
 * answer, and the rounds do not end.
 */
const TIE_BREAK = 1e-6;
const INFINITE = Number.POSITIVE_INFINITY;

/**
 * Minimises the worst-case squared error within each budget of worst-case bias. The problem is
 * convex. Each square s ≥ v² is replaced by tangents s ≥ 2tv − t², and tangents are added where the
 * solution lies below the parabola.
 */
export async function solveFrontier(
  problem: FrontierProblem,
  budgets: readonly number[],
): Promise<FrontierPoint[]> {
  const { lower, squares, answers, variance } = problem;
  const square = (k: number) => lower.length + k;
  const mse = square(squares.length);
  const far = squares.length - 1;
  const tangent = (k: number, t: number): Row => {
    const [i, j] = squares[k]!;
    const value = i === j ? [[i, -2 * t] as const] : [i, j].map((at): Entry => [at, -t]);
    return { entries: [[square(k), 1], ...value], lower: -t * t, upper: INFINITE };
  };
  const programme = await openProgramme({
    columns: [
      ...lower.map((from) => ({ cost: 0, lower: from, upper: INFINITE })),
      ...squares.map(() => ({ cost: TIE_BREAK, lower: 0, upper: INFINITE })),
      { cost: 1, lower: 0, upper: INFINITE },
    ],
    rows: [
      ...answers.map(({ bias }) => ({ entries: sparse(bias.factors, 0), lower: 0, upper: 0 })),
      ...answers.map(({ error }) => ({
        entries: [
          ...sparse(error.linear, 0),
          ...sparse(error.squares, square(0)),
          [mse, -1] as const,
        ],
        lower: -INFINITE,
        upper: -error.constant,
      })),
      {
        entries: [
          [square(far), 1],
          [mse, -1],
        ],
        lower: -INFINITE,
        upper: -variance,
      },
      ...squares.flatMap((_, k) => FIRST_CUTS.map((t) => tangent(k, t))),
    ],
  });
  const within = (budget: number) => {
    answers.forEach(({ bias: { constant } }, row) => {
      programme.boundRow(row, -budget - constant, budget - constant);
    });
    programme.boundColumn(lower.length - 1, -budget, budget);
    return { bias: budget, mse: refine(programme, problem, tangent) };
  };
  try {
    return budgets.map(within);
  } finally {
    programme.close();
  }
}

/**
 * Adds tangents until the solution underestimates the error by less than `CLOSE_ENOUGH`, or until
 * the last round. The returned error is the exact error of the φ that was found.
 */
function refine(
  programme: OpenProgramme,
  problem: FrontierProblem,
  tangent: (k: number, t: number) => Row,
): number {
  const { lower, squares } = problem;
  for (let round = 1; ; round++) {
    const { columns } = programme.solve();
    const middles = squares.map(([i, j]) => (columns[i]! + columns[j]!) / 2);
    const reached = worstError(problem, columns, middles);
    const value = columns.at(-1)!;
    if (reached - value < CLOSE_ENOUGH || round === MOST_ROUNDS) return reached;
    middles.forEach((v, k) => {
      const below = v * v - columns[lower.length + k]!;
      if (below > CLOSE_ENOUGH / 10) programme.addRow(tangent(k, v));
    });
  }
}

/** Returns the worst-case squared error of a φ over the relevant answers. */
function worstError(
  { answers, variance }: FrontierProblem,
  values: Float64Array,
  middles: readonly number[],
): number {
  const errors = answers.map(({ error: { constant, linear, squares } }) => {
    const first = linear.reduce((sum, factor, i) => sum + factor * values[i]!, constant);
    return squares.reduce((sum, factor, k) => sum + factor * middles[k]! ** 2, first);
  });
  return Math.max(variance + middles.at(-1)! ** 2, ...errors);
}

function sparse(factors: Float64Array, first: number): Entry[] {
  const entries = [...factors].map((factor, i): Entry => [first + i, factor]);
  return entries.filter(([, factor]) => Math.abs(factor) > 1e-13);
}
