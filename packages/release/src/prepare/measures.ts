import type { Expression, Measure, Node, Sum } from "@noisewright/engines";
import type { DeclaredRelease, Statistic } from "../spec/index.js";
import { type Bounds, rangeOf } from "./range.js";

/** Takes the place of an expression that cannot be parsed, until all expressions are checked. */
export const NOTHING: Expression = { text: "null", root: { kind: "null", at: 0 } };

/** The name of the measure to which noise is added. */
export function measureName(statistic: Statistic): "units" | "sum" | "rows" {
  return statistic === "units" || statistic === "sum" ? statistic : "rows";
}

/** The measures of a statistic. */
export function measuresOf(
  release: DeclaredRelease,
  of: Expression = NOTHING,
): Record<string, Measure> {
  switch (release.statistic) {
    case "units":
      return { units: { kind: "units" } };
    case "count":
      return { rows: { kind: "count", ...(release.of !== undefined && { of }) } };
    case "sum": {
      rangeOf(release);
      const { lower, upper, granularity, missing } = release;
      const sum = { kind: "sum", of, lower, upper, granularity } as const;
      return { sum: { ...sum, ...(missing !== undefined && { missing }) } };
    }
    case "mean":
      return meanMeasures(release, of);
    case "variance":
    case "stddev":
    case "mean-and-variance": {
      const { sum, rows } = meanMeasures(release, of);
      return { sum, squares: { ...sum, squared: true }, rows };
    }
    default:
      return { rows: { kind: "count" } };
  }
}

/**
 * The two measures of a mean: the sum of value − lower, which is never negative, and the number of
 * rows in this sum.
 */
function meanMeasures(
  release: Bounds & { readonly missing?: number | undefined },
  { root, text }: Expression,
): { readonly sum: Sum; readonly rows: Measure } {
  const { width } = rangeOf(release);
  const { lower, granularity, missing } = release;
  const call = (name: string, ...operands: Node[]): Expression => ({
    text,
    root: { kind: "call", name, operands, at: root.at },
  });
  const above = call("-", root, { kind: "number", value: lower, at: root.at });
  const sum = {
    kind: "sum",
    of: above,
    lower: 0,
    upper: width,
    granularity,
    excess: "share",
  } as const;
  return missing === undefined
    ? { sum, rows: { kind: "count", of: call("number", root) } }
    : { sum: { ...sum, missing: missing - lower }, rows: { kind: "count" } };
}
