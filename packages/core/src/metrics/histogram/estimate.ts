import type { HistogramMetric } from "./histogram-metric.js";

/** The mean over simulated releases and its standard error. */
export interface MetricEstimate {
  readonly mean: number;
  readonly standardError: number;
  readonly draws: number;
}

/**
 * Estimates a metric by simulation, for metrics without an `expected` value. `sample` releases one
 * count, for example (count) => channel.sample(count, random). The result is an estimate, not a
 * bound. The standard error means nothing for noise of infinite variance.
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
