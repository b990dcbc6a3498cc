export { METRIC_KINDS, type MetricKind } from "./catalogue.js";
export { estimateMetric, type MetricEstimate } from "./histogram/estimate.js";
export {
  type HistogramMetric,
  type HistogramOptions,
  isHistogramMetric,
  parseHistogramMetric,
  type Release,
} from "./histogram/histogram-metric.js";
export type { Loss, Metric, Outcome } from "./metric.js";
export { findMetric, METRIC_DOMAIN, parseMetric } from "./parse-metric.js";
