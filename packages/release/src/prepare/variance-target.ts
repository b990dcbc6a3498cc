import {
  deviationLimits,
  type LaplaceBound,
  meanMissUp,
  varianceLimits,
  varianceMissUp,
} from "@noisewright/core/selection";
import type { SpreadStatistic } from "./variance-values.js";

/**
 * Geometric noise is Laplace noise plus less than one step, and sums are rounded by at most half a
 * step.
 */
const DISTANCE = 1.5;

/**
 * An upper bound on the probability that a published value differs from the true value by more than
 * `within`. If a mean is published too, the bound is for the standard deviation and the mean
 * together. `total` is the sum of the three sums and `scale` is the scale of the noise, in steps.
 */
export function missUp(
  statistic: SpreadStatistic,
  within: number,
  width: number,
  total: number,
  scale: number,
): number {
  const noise: LaplaceBound = { scale, distance: DISTANCE };
  const part = within / width;
  if (statistic === "variance") return varianceMissUp(varianceLimits(part / width), total, noise);
  const deviation = varianceMissUp(deviationLimits(part), total, noise);
  return statistic === "stddev" ? deviation : deviation + meanMissUp(part, total, noise);
}
