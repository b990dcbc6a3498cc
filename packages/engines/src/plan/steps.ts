import { NoisewrightError } from "@noisewright/core";
import type { Measure, Plan, Sum } from "./plan.js";

/** A range of integers that a unit's contribution to one group never leaves. */
export interface Steps {
  readonly lower: bigint;
  readonly upper: bigint;
}

/** What a double can count exactly, and what 64 bits can hold with room to spare. */
const EXACT = 2n ** 53n;
const WIDEST = 2n ** 62n;

/**
 * The range of one row's steps. Values in [lower, upper] are multiplied by 1/granularity and rounded
 * to an integer; both are monotone, so a row cannot leave the outward-rounded ends.
 */
export function rowSteps(name: string, sum: Sum): Steps {
  const scale = 1 / sum.granularity;
  const ends = [Math.floor(sum.lower * scale), Math.ceil(sum.upper * scale)] as const;
  if (!ends.every(Number.isSafeInteger)) {
    throw tooWide(name, "more steps than a double can count", EXACT);
  }
  return { lower: BigInt(ends[0]), upper: BigInt(ends[1]) };
}

/** The range of what one unit contributes to one group in a measure, absence (0) not included. */
export function unitSteps(plan: Plan, name: string): Steps {
  const measure = plan.measures[name] as Measure;
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
