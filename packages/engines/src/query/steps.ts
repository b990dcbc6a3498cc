import { NoisewrightError } from "@noisewright/core";
import type { AggregateQuery, Sum } from "./query.js";

/** The range to which values are clipped, and the size of a step. */
export type Range = Pick<Sum, "lower" | "upper" | "granularity">;

/** The range of the contribution of one unit to one group, in integer steps. */
export interface Steps {
  readonly lower: bigint;
  readonly upper: bigint;
}

/**
 * `MOST_EXACT` is the limit up to which doubles represent every integer. `MOST_TOTAL` is a total
 * that is safe in 64 bits.
 */
const MOST_EXACT = 2n ** 53n;
const MOST_TOTAL = 2n ** 62n;

/**
 * The steps of a value, computed as every engine computes them: clip the value, multiply it by the
 * double 1/granularity, and round it to the nearest integer, ties to even. All three operations are
 * monotone. So the steps of a row lie between the steps of the two ends of its range, whatever the
 * rounding errors are.
 */
export function stepsAt(value: number, { lower, upper, granularity }: Range): number {
  const scaled = Math.min(Math.max(value, lower), upper) * (1 / granularity);
  const below = Math.floor(scaled);
  const rest = scaled - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

/**
 * The exact range of the steps of one row. Engines clip values to this range, and noise is
 * calibrated for this range.
 */
export function rowSteps(name: string, range: Range): Steps {
  const ends = [stepsAt(range.lower, range), stepsAt(range.upper, range)] as const;
  if (!ends.every(Number.isSafeInteger)) {
    throw tooManySteps(name, "the range of one row", MOST_EXACT);
  }
  return { lower: BigInt(ends[0]), upper: BigInt(ends[1]) };
}

/** The range of what one row adds to a sum: its steps, or the square of its steps. */
export function rowContribution(name: string, sum: Sum): Steps {
  const row = rowSteps(name, sum);
  if (!sum.squared) return row;
  const square = row.upper * row.upper; // the range of a squared sum starts at 0
  if (square > MOST_TOTAL) throw tooManySteps(name, "the square of one row", MOST_TOTAL);
  return { lower: 0n, upper: square };
}

/**
 * The range of the contribution of one unit to one group. The contribution 0 of a unit without rows
 * need not lie in this range.
 */
export function unitSteps(query: AggregateQuery, name: string): Steps {
  const measure = query.measures[name]!;
  const rows = BigInt(query.unit?.bound.rows ?? 1);
  if (measure.kind === "units") return { lower: 1n, upper: 1n };
  if (measure.kind === "count") return { lower: 0n, upper: rows };
  const row = rowContribution(name, measure);
  if (query.unit === undefined) return row;
  const { total } = measure;
  const steps =
    total === undefined
      ? { lower: rows * smaller(row.lower, 0n), upper: rows * larger(row.upper, 0n) }
      : rowSteps(name, { ...measure, lower: total.lower, upper: total.upper });
  if (steps.lower < -MOST_TOTAL || steps.upper > MOST_TOTAL) {
    throw tooManySteps(name, "the total of one unit", MOST_TOTAL);
  }
  return steps;
}

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const tooManySteps = (name: string, what: string, limit: bigint) =>
  new NoisewrightError({
    code: "lattice-overflow",
    subject: "query",
    path: ["measures", name, "granularity"],
    what: `measure ${name}: ${what} has too many steps of the granularity`,
    limit: String(limit),
    advice: "use a larger granularity",
  });
