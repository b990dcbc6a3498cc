import type { Queries } from "./queries.js";

/**
 * Questions about the cells that are answered with noise. Each question adds up cells with whole
 * coefficients, so its true answer is a whole number. Questions of one group have noise of the same
 * variance.
 */
export interface Questions {
  readonly name: string;
  /** What one record changes in each group. */
  readonly moved: readonly Moved[];
  /** The largest sum of the sizes of the coefficients of a question. */
  readonly width: number;
  /** The true answers of each group. They are exact if `width` times a count is at most 2^53. */
  answers(counts: Float64Array): Float64Array[];
  /** The least-squares estimates, if the noise of each group has the given variance. */
  estimator(variances: readonly number[]): Estimator;
}

/**
 * One record in one cell changes at most `numbers` answers of a group, and the squares of the
 * changes add up to at most `squares`. The changes of two records in different cells may have a
 * negative inner product. Its size is at most `opposed`.
 */
export interface Moved {
  readonly squares: number;
  readonly numbers: number;
  readonly opposed: number;
}

export interface Estimator {
  /** The cells that fit the noisy answers best. */
  estimates(noisy: readonly Float64Array[]): Float64Array;
  /**
   * The factors with which the noise of each group occurs in the estimate of the sum of the cells
   * from `from` up to, but not including, `to`.
   */
  factors(from: number, to: number): Float64Array[];
  /** The sum of the variances of all queries. */
  totalError(queries: Queries): number;
}

/** Questions, and the precision of each group. At unit cost, Σ squares · precision is 1. */
export interface GaussianCandidate {
  readonly questions: Questions;
  readonly precisions: readonly number[];
}

/** Questions, and the ε of each group. */
export interface PureCandidate {
  readonly questions: Questions;
  readonly epsilons: readonly number[];
}
