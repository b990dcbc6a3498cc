export { METRIC_KINDS } from "./catalogue.js";
export type { Loss, Metric } from "./metric.js";
export type { LossName, MetricName, RegionName } from "./metric-name.js";
export {
  findMetric,
  formatMetric,
  isMetricName,
  METRIC_DOMAIN,
  metricOf,
  parseMetric,
} from "./parse-metric.js";
export { joinName, splitName, unknownName } from "./parse-name.js";
export type { MetricSpec } from "./spec.js";
