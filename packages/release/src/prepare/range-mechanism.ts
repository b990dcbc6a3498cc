import { type RangeMechanism, rangeMechanism } from "@noisewright/core/workload";
import type { Adjacency, Bound } from "@noisewright/engines";
import type { Release } from "../spec/index.js";
import { paymentOf } from "./payment.js";
import type { MechanismChoice } from "./prepared.js";
import { type RangeTable, rangeTables } from "./range-tables.js";
import { LARGEST_EPSILON, smallestEpsilon, unreachableTarget } from "./target.js";

type Histogram = Extract<Release, { readonly statistic: "histogram" }>;

/** A histogram whose sums of bins should have small errors. */
export type RangeRelease = Histogram & { readonly for: NonNullable<Histogram["for"]> };

export function isForRanges(release: Release): release is RangeRelease {
  return release.statistic === "histogram" && release.for !== undefined;
}

/** Who is protected: the contribution bound of a unit, or undefined if each row is a unit. */
export interface Protected {
  readonly bound: Bound | undefined;
  readonly adjacency: Adjacency;
}

/** The mechanism at the budget of a release, or at the smallest ε that meets its target. */
export function mechanismOf(
  release: RangeRelease,
  { bound, adjacency }: Protected,
  confidence: number,
): RangeMechanism {
  const payment = paymentOf(release, confidence);
  const { delta } = "target" in payment ? payment.target : payment;
  const at = (epsilon: number) =>
    rangeMechanism({
      cells: release.edges.length - 1,
      workload: release.for === "ranges" ? "ranges" : "prefixes",
      epsilon,
      ...(delta !== undefined && { delta }),
      // The rows of a unit may be in any bins of any keys.
      rows: bound === undefined ? 1 : bound.groups * bound.rows,
      adjacency,
      quick: true,
    });
  if (!("target" in payment)) return at(payment.epsilon);
  const { within, confidence: sure } = payment.target;
  const tables = rangeTables(release.edges);
  const found = smallestEpsilon((epsilon) => {
    const made = at(epsilon);
    return tables.every((table) => likelyWidest(made, table, sure) <= within);
  });
  for (let epsilon = found; epsilon <= LARGEST_EPSILON; epsilon *= 1.005) {
    const made = at(epsilon);
    const isMet = tables.every(({ ranges }) =>
      ranges.every(({ from, to }) => made.rangeInterval(from, to, sure) <= within),
    );
    if (isMet) return made;
  }
  throw unreachableTarget();
}

/** The half width of the interval of the sum with the largest variance in a table. */
export function likelyWidest(
  made: RangeMechanism,
  { ranges }: RangeTable,
  confidence: number,
): number {
  const variances = ranges.map(({ from, to }) => made.rangeVariance(from, to));
  const { from, to } = ranges[variances.indexOf(Math.max(...variances))]!;
  return made.rangeInterval(from, to, confidence);
}

export function choiceOf(made: RangeMechanism, { for: sums }: RangeRelease): MechanismChoice {
  const { noise, strategy, meanVariance, plainVariance, lowerBound, totalError } = made;
  const what = sums === "ranges" ? "a sum of neighbouring bins" : "a cumulative count";
  const bound =
    noise === "discrete-gaussian" && lowerBound !== undefined
      ? `, within ${percentAbove(totalError / lowerBound)} of the best that Gaussian noise can have`
      : "";
  const mean = `the mean variance of ${what} is ${short(meanVariance)}${bound}`;
  const plain = `with noise on each bin alone it would be ${short(plainVariance)}`;
  return {
    id: noise,
    params: { strategy },
    why:
      strategy === "cells" ? `${mean}; noise on each bin alone is best here` : `${mean}; ${plain}`,
  };
}

const short = (x: number) => String(Number(x.toPrecision(3)));

/** How much a ratio is above 1, rounded up to a tenth of a percent. */
function percentAbove(ratio: number): string {
  return `${Math.max(0.1, Math.ceil(1000 * (ratio - 1)) / 10)} %`;
}
