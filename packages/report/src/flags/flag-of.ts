import type { PublishedRelease, PublishedResult } from "@noisewright/contract/answers";

/**
 * What is wrong with a published value. `nothing`: its interval spans the whole range of possible
 * values. `none`: it is a count, and its interval includes 0.
 */
export type Flag = "nothing" | "none";

/** An interval that covers this share of the possible values says nothing. */
const WHOLE = 0.95;

/** Flags a value. Only published numbers and public bounds decide, so a flag costs no privacy. */
export function flagOf(
  { range }: Pick<PublishedRelease, "range">,
  { interval }: Pick<PublishedResult, "interval">,
): Flag | undefined {
  if (range === undefined || interval === undefined) return undefined;
  const from = Math.max(range.lower, interval.lower ?? Number.NEGATIVE_INFINITY);
  if (range.upper === undefined) return from <= range.lower ? "none" : undefined;
  const to = Math.min(range.upper, interval.upper ?? Number.POSITIVE_INFINITY);
  const isWhole = to - from >= WHOLE * (range.upper - range.lower);
  return isWhole ? "nothing" : undefined;
}
