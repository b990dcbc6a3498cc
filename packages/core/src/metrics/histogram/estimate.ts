import type { HistogramMetric } from "./histogram-metric.js";

/** A mean over simulated releases, and its standard error. */
export interface MetricEstimate {
  readonly mean: number;
  readonly standardError: number;
  readonly draws: number;
}

/**
 * A metric by simulation, for those without an `expected`: `sample` releases one count, such as
 * (count) => channel.sample(count, random). An estimate, not a bound: noise without a variance has no
 * standard error that means anything.
 */
export function estimateMetric(
  metric: HistogramMetric,
  truth: readonly number[],
  sample: (count: number) => number,
  draws: number,
): MetricEstimate {
  const values = Array.from({ length: draws }, () => metric.between(truth, truth.map(sample)));
  const mean = values.reduce((total, x) => total + x, 0) / draws;
  const square = values.reduce((total, x) => total + (x - mean) ** 2, 0) / (draws - 1);
  return { mean, standardError: Math.sqrt(square / draws), draws };
}
