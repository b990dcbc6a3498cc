import { mechanismKind } from "../mechanisms/index.js";
import type { Mechanism } from "../mechanisms/kit/index.js";
import { nextDown, nextUp } from "../numerics/index.js";
import type { Value } from "../params/index.js";
import type { Certificate } from "../privacy/weights/index.js";
import type { RandomSource } from "../random/index.js";
import { refuse } from "./cells.js";
import { leastSquares } from "./least-squares.js";
import type { Strategy } from "./strategy.js";
import { totalError } from "./total-error.js";
import type { Workload } from "./workload.js";

/** The privacy and the noise of a matrix mechanism. */
export interface MatrixOptions {
  /** Of all rows together, where one record adds one to one cell or takes one away. */
  readonly epsilon: number;
  /** A mechanism that adds noise to any answer, such as `laplace` or `staircase`. */
  readonly noise: string;
  /** Its parameters beside epsilon and sensitivity. */
  readonly params?: Readonly<Record<string, Value>>;
}

/** A strategy, the noise on each of its rows, and what was proved of them together. */
export interface MatrixMechanism {
  readonly strategy: Strategy;
  /** The noise of one row. */
  readonly row: Mechanism;
  readonly certificate: Certificate;
  /** Estimates of all cells from noisy answers to the rows, by least squares: not whole, unbiased. */
  release(counts: ArrayLike<number>, random: RandomSource): Float64Array;
  /** The variances of all answers of a workload together. */
  totalError(workload: Workload): number;
}

const SUBJECT = "matrixMechanism";

/** Sums of so many counts of this size are exact in doubles. */
const LARGEST_COUNT = 2 ** 42;

/**
 * The matrix mechanism [li-2010]: noise on the rows of a strategy, and every linear query from
 * their least-squares solution. One record changes at most c rows, each by one. The noise of each row
 * is drawn anew, so the level is the sum of c levels at a shift of one, whatever their noise; the level
 * at a shift of c is that for Laplace noise alone, and less than the truth for any other.
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
    refuse(SUBJECT, "noise", "a mechanism whose outputs have no bounds", noise);
  }
  const { channel, certificate: one } = row.compile();
  if (one.delta > 0) {
    refuse(SUBJECT, "noise", "a mechanism of pure ε", noise, "use laplace or staircase");
  }
  const solve = leastSquares(strategy);
  return {
    strategy,
    row,
    certificate: { ...one, epsilon: timesUp(touched, one.epsilon) },
    release(counts, random) {
      if (counts.length !== cells) refuse(SUBJECT, "counts", `${cells} counts`, `${counts.length}`);
      const whole = Float64Array.from({ length: cells }, (_, i) => wholeCount(counts[i]!));
      return solve(rows.map((row) => channel.sample(dot(row, whole), random)));
    },
    totalError: (workload) => totalError(workload, strategy, channel.law(0).variance),
  };
}

function dot(row: Int8Array, x: Float64Array): number {
  return x.reduce((total, value, i) => total + row[i]! * value, 0);
}

/** A count is data: it is made whole and bounded, and never refused. */
function wholeCount(count: number): number {
  const whole = Math.round(Math.min(LARGEST_COUNT, Math.max(-LARGEST_COUNT, count)));
  return Number.isNaN(whole) ? 0 : whole;
}

/** The most that each of `times` may have so that together they have no more than ε. */
function share(epsilon: number, times: number): number {
  let part = epsilon / times;
  while (timesUp(times, part) > epsilon) part = nextDown(part);
  return part;
}

function timesUp(times: number, epsilon: number): number {
  return times === 1 ? epsilon : nextUp(times * epsilon);
}
