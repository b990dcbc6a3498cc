import type { Chosen } from "../prepare/index.js";
import type { Release } from "../spec/index.js";

/** The values that a result can have, as known without the data. A missing end is infinite. */
export interface PossibleRange {
  readonly lower: number;
  readonly upper?: number;
}

/**
 * The range of the results of a release. Undefined if nothing is known, or if a release publishes
 * values of different kinds. `chosen` has the bounds that were chosen from the data.
 */
export function possibleRange(release: Release, chosen: Chosen = {}): PossibleRange | undefined {
  switch (release.statistic) {
    case "count":
    case "units":
    case "histogram":
    case "tables":
      return { lower: 0 };
    case "mean":
    case "median":
    case "quantile":
    case "min":
    case "max":
      return clippingBounds(release, chosen);
    case "variance":
    case "stddev":
      return spreadRange(release, chosen);
    default:
      return undefined;
  }
}

function clippingBounds(release: object, chosen: Chosen) {
  const { lower, upper } = { ...(release as Chosen), ...chosen };
  return typeof lower === "number" && typeof upper === "number" ? { lower, upper } : undefined;
}

/** No values between two bounds have a standard deviation above half of their distance. */
function spreadRange(release: Release, chosen: Chosen) {
  const bounds = clippingBounds(release, chosen);
  if (bounds === undefined) return undefined;
  const half = (bounds.upper - bounds.lower) / 2;
  return { lower: 0, upper: release.statistic === "stddev" ? half : half ** 2 };
}
