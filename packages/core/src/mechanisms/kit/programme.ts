import { NoisewrightError } from "../../errors/index.js";

/**
 * The linear programme of an optimal mechanism, as plain data: among all ε-DP mechanisms on a
 * lattice that meet the demands, find the one with the smallest loss. Lattice point k stands for
 * origin + k · granularity.
 */
export interface Programme {
  readonly epsilon: number;
  /** Answers are adjacent if they differ by at most this number of lattice steps. */
  readonly steps: number;
  /** Answers are the lattice points 0 … last. */
  readonly last: number;
  /** Outputs are the lattice points from … to. */
  readonly from: number;
  readonly to: number;
  readonly origin: number;
  readonly granularity: number;
  /** A metric that is an expected loss, such as `mae`, `rmse` or `usefulness:2`. */
  readonly loss: string;
  /**
   * The loss to minimise: that of the worst answer, or an average with these weights or with equal
   * weights.
   */
  readonly prior: "worst" | "uniform" | readonly number[];
  /** The upper bound on |mean output − answer| at every answer. 0 means unbiased. */
  readonly bias?: number;
  /**
   * The output lies in the region of a metric, such as `usefulness:5`, with at least this
   * probability.
   */
  readonly region?: { readonly metric: string; readonly confidence: number };
}

/** A solved programme, as plain data: integer weights, and what was proved about them. */
export interface Optimum {
  readonly programme: Programme;
  /** The lattice points with positive probability, in increasing order. */
  readonly outputs: readonly number[];
  /** Weights of the outputs: one row for each answer, all rows with the same total. */
  readonly rows: readonly (readonly bigint[])[];
  /** The expected loss of these weights, rounded up. */
  readonly loss: number;
  /**
   * A lower bound on the loss of every ε-DP mechanism with these answers and outputs that meets the
   * demands, rounded down.
   */
  readonly lowerBound: number;
  /** The number of search rounds, and the number of columns in the last one. */
  readonly rounds: number;
  readonly columns: number;
}

/** The progress of a search. */
export interface Progress {
  readonly round: number;
  /**
   * The loss of the best mechanism so far or, until one meets the demands, by how much it misses
   * them; and a lower bound on that number.
   */
  readonly loss: number;
  readonly lowerBound: number;
}

/**
 * Checks that a solution belongs to this programme. The solution of another programme would be
 * another mechanism.
 */
export function checkSolution(id: string, programme: Programme, solved: Optimum | undefined): void {
  if (JSON.stringify(solved?.programme) === JSON.stringify(programme)) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: id,
    what: `${solved ? "matching " : ""}solution of its linear programme was given`,
    advice: "use prepare, which solves it first",
  });
}
