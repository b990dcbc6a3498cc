import type { HistogramMetric } from "./histogram-metric.js";

/** The mean of a metric over simulated releases, and the standard error of this mean. */
export interface MetricEstimate {
  readonly mean: number;
  readonly standardError: number;
  readonly draws: number;
}

/**
 * Estimates a metric by simulation, for metrics without an `expected` value. The function `sample`
 * releases one count, for example (count) => channel.sample(count, random). The result is an
 * estimate, not a bound. For noise of infinite variance, the standard error has no meaning.
 */
export function estimateMetric(
  metric: HistogramMetric,
  truth: readonly number[],
  sample: (count: number) => number,
  draws: number,
): MetricEstimate {
  const values = Array.from({ length: draws }, () => metric.distance(truth, truth.map(sample)));
  const mean = values.reduce((total, x) => total + x, 0) / draws;
  const square = values.reduce((total, x) => total + (x - mean) ** 2, 0) / (draws - 1);
  return { mean, standardError: Math.sqrt(square / draws), draws };
}
