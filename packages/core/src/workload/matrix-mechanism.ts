import { mechanismKind } from "../mechanisms/index.js";
import type { Mechanism } from "../mechanisms/kit/index.js";
import { nextDown, nextUp } from "../numerics/index.js";
import type { Value } from "../params/index.js";
import type { Certificate } from "../privacy/weights/index.js";
import type { RandomSource } from "../random/index.js";
import { refuse, wholeCount } from "./cells.js";
import { leastSquares } from "./least-squares.js";
import type { Strategy } from "./strategy.js";
import { totalError } from "./total-error.js";
import type { Workload } from "./workload.js";

/** The privacy and the noise of a matrix mechanism. */
export interface MatrixOptions {
  /** The ε of all rows together, for tables that differ by one record in one cell. */
  readonly epsilon: number;
  /** The id of a mechanism that adds noise to any answer, such as `laplace` or `staircase`. */
  readonly noise: string;
  /** The parameters of the noise other than epsilon and sensitivity. */
  readonly params?: Readonly<Record<string, Value>>;
}

/** A strategy, the noise on each of its rows, and the certificate for all rows together. */
export interface MatrixMechanism {
  readonly strategy: Strategy;
  /** The mechanism that adds noise to one row. */
  readonly row: Mechanism;
  readonly certificate: Certificate;
  /**
   * Estimates all cells from noisy answers to the rows, by least squares. The estimates are
   * unbiased and need not be whole numbers.
   */
  release(counts: ArrayLike<number>, random: RandomSource): Float64Array;
  /** The sum of the variances of all answers of a workload. */
  totalError(workload: Workload): number;
}

const SUBJECT = "matrixMechanism";

/**
 * The largest size of a count. Larger counts are clipped, so that sums of counts are exact in
 * doubles.
 */
const LARGEST_COUNT = 2 ** 42;

/**
 * The matrix mechanism [li-2010] adds noise to the rows of a strategy, and answers every linear
 * query from the least-squares solution of the noisy rows. One record changes at most c rows, each
 * by one. The noise of each row is independent, so the total ε is the sum of c values of ε at a
 * shift of one. For Laplace noise this sum equals the ε at a shift of c. For any other noise, the ε
 * at a shift of c would be too small.
 */
export function matrixMechanism(
  strategy: Strategy,
  { epsilon, noise, params = {} }: MatrixOptions,
): MatrixMechanism {
  const { rows, cells, touched } = strategy;
  if (!(epsilon > 0)) refuse(SUBJECT, "epsilon", "above 0", String(epsilon));
  const row = mechanismKind(noise).create({
    ...params,
    epsilon: share(epsilon, touched),
    sensitivity: 1,
  });
  if (Number.isFinite(row.output.lower) || Number.isFinite(row.output.upper)) {
    refuse(SUBJECT, "noise", "a mechanism with unbounded outputs", noise);
  }
  const { channel, certificate: one } = row.compile();
  if (one.delta > 0) {
    refuse(SUBJECT, "noise", "a mechanism with pure ε", noise, "use laplace or staircase");
  }
  const solve = leastSquares(strategy);
  return {
    strategy,
    row,
    certificate: { ...one, epsilon: timesUp(touched, one.epsilon) },
    release(counts, random) {
      if (counts.length !== cells) refuse(SUBJECT, "counts", `${cells} counts`, `${counts.length}`);
      const whole = Float64Array.from({ length: cells }, (_, i) =>
        wholeCount(counts[i]!, LARGEST_COUNT),
      );
      return solve(rows.map((row) => channel.sample(dot(row, whole), random)));
    },
    totalError: (workload) => totalError(workload, strategy, channel.law(0).variance),
  };
}

function dot(row: Int8Array, x: Float64Array): number {
  return x.reduce((total, value, i) => total + row[i]! * value, 0);
}

/**
 * The largest ε of one row such that the sum for `times` rows, rounded up, is at most `epsilon`.
 */
function share(epsilon: number, times: number): number {
  let part = epsilon / times;
  while (timesUp(times, part) > epsilon) part = nextDown(part);
  return part;
}

function timesUp(times: number, epsilon: number): number {
  return times === 1 ? epsilon : nextUp(times * epsilon);
}
