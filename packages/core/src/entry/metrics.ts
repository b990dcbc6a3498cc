export {
  estimateMetric,
  type HistogramMetric,
  type HistogramOptions,
  type MetricEstimate,
  parseHistogramMetric,
} from "../metrics/histogram/index.js";
export {
  findMetric,
  formatMetric,
  joinName,
  type MetricSpec,
  metricOf,
  splitName,
} from "../metrics/index.js";
