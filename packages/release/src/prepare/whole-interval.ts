import type { Range } from "@noisewright/core/laws";

/** The whole numbers in an interval around an estimate. A count is a whole number, at least 0. */
export function wholeInterval(estimate: number, width: number): Range {
  const lower = Math.max(0, Math.ceil(estimate - width));
  return { lower, upper: Math.max(lower, Math.floor(estimate + width)) };
}
