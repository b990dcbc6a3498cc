import { NoisewrightError } from "@noisewright/core";
import type { GroupedRelease } from "../spec/index.js";
import { decimalOf, quotient } from "./decimal.js";
import { inUnits } from "./numbers.js";
import { rangeOf } from "./range.js";

/** A sum or a mean with bounds that are chosen. */
export type ClippedRelease = Extract<GroupedRelease, { readonly statistic: "sum" | "mean" }>;

/** The widest bounds that may be chosen, in the user's units and in steps. */
export interface Limit {
  readonly lower: number;
  readonly upper: number;
  readonly from: number;
  readonly to: number;
}

/** The largest clipping bound that may be chosen, in steps, unless the spec has a limit. */
const MOST_STEPS = 1e9;
/** The largest clipping bound that a spec may allow, in steps. */
const MOST_LIMIT = 2n ** 48n;

export function limitOf({ bounds, granularity, lower }: ClippedRelease): Limit {
  const most = inUnits(MOST_STEPS, granularity);
  const given = bounds === undefined || bounds === "auto" ? undefined : bounds.limit;
  const ends = given ?? [lower === 0 ? 0 : -most, most];
  for (const [i, end] of ends.entries()) checkEnd(i, end, granularity);
  const range = { lower: ends[0], upper: ends[1], granularity };
  const { first, steps } = rangeOf(range);
  return { lower: ends[0], upper: ends[1], from: Number(first), to: Number(first + steps) };
}

function checkEnd(i: number, end: number, granularity: number): void {
  const { floor, isWhole } = quotient(decimalOf(end), decimalOf(granularity));
  if (isWhole && floor <= MOST_LIMIT && floor >= -MOST_LIMIT) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "release",
    path: ["bounds", "limit", i],
    parameter: "limit",
    domain: isWhole
      ? `at most 2^48 steps of \`granularity\` (${granularity}) away from 0`
      : `a multiple of \`granularity\` (${granularity})`,
    got: String(end),
  });
}
