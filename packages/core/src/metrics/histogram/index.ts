export { estimateMetric, type MetricEstimate } from "./estimate.js";
export {
  type HistogramMetric,
  type HistogramOptions,
  isHistogramMetric,
  parseHistogramMetric,
} from "./histogram-metric.js";
