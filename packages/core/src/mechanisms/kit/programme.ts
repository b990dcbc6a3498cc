import { NoisewrightError } from "../../errors/index.js";

/**
 * The linear programme of an optimal mechanism, as plain data. The linear programme asks for the
 * mechanism with the smallest loss, among all ε-DP or (ε, δ)-DP mechanisms on a lattice that meet the
 * requirements. Lattice point k stands for origin + k · granularity.
 */
export interface Programme {
  readonly epsilon: number;
  /** The δ of the mechanism. Absent for pure ε. */
  readonly delta?: number;
  /** Answers are adjacent if they differ by at most this number of lattice steps. */
  readonly steps: number;
  /** The answers are the lattice points 0 … `last`. */
  readonly last: number;
  /** The outputs are the lattice points `from` … `to`. */
  readonly from: number;
  readonly to: number;
  readonly origin: number;
  readonly granularity: number;
  /** The name of a metric that is an expected loss, such as `mae`, `rmse` or `usefulness:2`. */
  readonly loss: string;
  /**
   * The loss to minimise: the loss at the worst answer, or an average of the losses at all answers.
   * The average has equal weights ("uniform") or the given weights.
   */
  readonly prior: "worst" | "uniform" | readonly number[];
  /** The upper bound on |mean output − answer| at every answer. A bound of 0 means unbiased. */
  readonly bias?: number;
  /**
   * A requirement that the output lies in the region of a metric, such as `usefulness:5`, with at
   * least this probability.
   */
  readonly region?: { readonly metric: string; readonly confidence: number };
}

/**
 * The solution of a linear programme, as plain data: integer weights, and what was proved about
 * these weights.
 */
export interface Optimum {
  readonly programme: Programme;
  /** The lattice points with positive probability, in increasing order. */
  readonly outputs: readonly number[];
  /** Weights of the outputs, with one row for each answer. All rows have the same total. */
  readonly rows: readonly (readonly bigint[])[];
  /** The expected loss of the weights in `rows`, rounded up. */
  readonly loss: number;
  /**
   * A lower bound, rounded down, on the loss of every mechanism that has the same privacy, answers
   * and outputs, and meets the requirements.
   */
  readonly lowerBound: number;
  /** The number of search rounds, and the number of columns in the last round. */
  readonly rounds: number;
  readonly columns: number;
}

/** The progress of a search. */
export interface Progress {
  readonly round: number;
  /**
   * `loss` is the smallest loss so far or, until a mechanism meets the requirements, the amount by
   * which the requirements are violated. `lowerBound` is a lower bound on `loss`.
   */
  readonly loss: number;
  readonly lowerBound: number;
}

/**
 * Checks that a solution belongs to the given linear programme. Otherwise the solution would
 * describe a different mechanism.
 */
export function checkSolution(id: string, programme: Programme, solved: Optimum | undefined): void {
  if (JSON.stringify(solved?.programme) === JSON.stringify(programme)) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: id,
    what: `${solved ? "matching " : ""}solution of its linear programme was given`,
    advice: "use prepare, which first solves the linear programme",
  });
}
