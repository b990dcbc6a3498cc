export {
  estimateMetric,
  type HistogramMetric,
  type HistogramOptions,
  type MetricEstimate,
  parseHistogramMetric,
} from "../metrics/histogram/index.js";
export { findMetric } from "../metrics/index.js";
