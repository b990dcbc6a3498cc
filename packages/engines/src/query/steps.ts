import { NoisewrightError } from "@noisewright/core";
import type { AggregateQuery, Sum } from "./query.js";

/** What values are clamped to, and what a step is worth. */
export type Range = Pick<Sum, "lower" | "upper" | "granularity">;

/** A range of integers that a unit's contribution to one group never leaves. */
export interface Steps {
  readonly lower: bigint;
  readonly upper: bigint;
}

/** What a double can count exactly, and what 64 bits can hold with room to spare. */
const EXACT = 2n ** 53n;
const WIDEST = 2n ** 62n;

/**
 * The steps of a value, as every engine computes them: clamped, multiplied by the double 1/granularity
 * and rounded to an integer, ties to even. All three are monotone, so the steps of a row lie between
 * those of the ends of its range, whatever doubles round.
 */
export function stepsAt(value: number, { lower, upper, granularity }: Range): number {
  const scaled = Math.min(Math.max(value, lower), upper) * (1 / granularity);
  const below = Math.floor(scaled);
  const rest = scaled - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

/** The range of one row's steps, exactly: engines clamp to it, and noise is made for it. */
export function rowSteps(name: string, range: Range): Steps {
  const ends = [stepsAt(range.lower, range), stepsAt(range.upper, range)] as const;
  if (!ends.every(Number.isSafeInteger)) {
    throw tooWide(name, "more steps than a double can count", EXACT);
  }
  return { lower: BigInt(ends[0]), upper: BigInt(ends[1]) };
}

/** The range of what one unit contributes to one group in a measure, absence (0) not included. */
export function unitSteps(plan: AggregateQuery, name: string): Steps {
  const measure = plan.measures[name]!;
  const rows = BigInt(plan.unit?.bound.rows ?? 1);
  if (measure.kind === "units") return { lower: 1n, upper: 1n };
  if (measure.kind === "count") return { lower: 0n, upper: rows };
  const row = rowSteps(name, measure);
  if (plan.unit === undefined) return row;
  const { total } = measure;
  const steps =
    total === undefined
      ? { lower: rows * least(row.lower, 0n), upper: rows * most(row.upper, 0n) }
      : rowSteps(name, { ...measure, lower: total.lower, upper: total.upper });
  if (steps.lower < -WIDEST || steps.upper > WIDEST) {
    throw tooWide(name, "a unit's total of more steps than 64 bits hold", WIDEST);
  }
  return steps;
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const tooWide = (name: string, what: string, limit: bigint) =>
  new NoisewrightError({
    code: "lattice-overflow",
    subject: "plan",
    what: `measure ${name} has ${what}`,
    limit: String(limit),
    advice: "raise its granularity",
  });
