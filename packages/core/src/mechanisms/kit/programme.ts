import { NoisewrightError } from "../../errors/index.js";

/**
 * What is asked of a mechanism on a lattice, as plain data: of all ε-DP mechanisms that meet the
 * demands, the one of least loss. Lattice point k stands for origin + k · granularity.
 */
export interface Programme {
  readonly epsilon: number;
  /** Answers this many lattice steps apart, or less, are adjacent. */
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
  /** Whose loss: the worst answer's, or the average by these weights, or by equal ones. */
  readonly prior: "worst" | "uniform" | readonly number[];
  /** |mean output − answer| is at most this at every answer: 0 is unbiased. */
  readonly bias?: number;
  /** The output is in the region of a metric, such as `usefulness:5`, at least so often. */
  readonly region?: { readonly metric: string; readonly confidence: number };
}

/** A solved programme, as plain data: integer weights, and what was proved of them. */
export interface Optimum {
  readonly programme: Programme;
  /** The lattice points that are ever released, increasing. */
  readonly outputs: readonly number[];
  /** Weights of the outputs, a row for each answer, all rows of one total. */
  readonly rows: readonly (readonly bigint[])[];
  /** Expected loss of these weights, rounded up. */
  readonly loss: number;
  /** No ε-DP mechanism with those answers and outputs that meets the demands has less: rounded down. */
  readonly lowerBound: number;
  /** Of the search, for those who measure. */
  readonly rounds: number;
  readonly columns: number;
}

/** How far a search is. */
export interface Progress {
  readonly round: number;
  /** Loss of the best mechanism so far, or what its demands are off by, and below what none is. */
  readonly loss: number;
  readonly lowerBound: number;
}

/** A solution of something else would be another mechanism. */
export function checkSolution(id: string, programme: Programme, solved: Optimum | undefined): void {
  if (JSON.stringify(solved?.programme) === JSON.stringify(programme)) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: id,
    what: `${solved ? "matching " : ""}solution of its linear programme was given`,
    advice: "use prepare, which solves it first",
  });
}
