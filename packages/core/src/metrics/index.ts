export { METRIC_KINDS, type MetricKind } from "./catalogue.js";
export type { Loss, Metric, Outcome } from "./metric.js";
export { findMetric, METRIC_DOMAIN, parseMetric } from "./parse-metric.js";
