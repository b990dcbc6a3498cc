import type { Sensitivity } from "@noisewright/engines";
import type { GroupedRelease, Statistic } from "../spec/index.js";

/**
 * A mean is a quotient of two sums, and its sensitivity is that of the first sum. A variance is
 * computed from three sums, and its sensitivity is that of the sum of squares.
 */
export function explained({ statistic }: GroupedRelease, sensitivity: Sensitivity): Sensitivity {
  const summed: Partial<Record<Statistic, string>> = {
    mean: "(value − lower)",
    variance: "(value − lower)²",
    stddev: "(value − lower)²",
    "mean-and-variance": "(value − lower)²",
  };
  const of = summed[statistic];
  return of === undefined
    ? sensitivity
    : { ...sensitivity, why: `${sensitivity.why}, in the sum of ${of}` };
}
