export { METRIC_KINDS } from "./catalogue.js";
export type { Loss, Metric } from "./metric.js";
export type { LossName, MetricName, RegionName } from "./metric-name.js";
export { findMetric, isMetricName, METRIC_DOMAIN, parseMetric } from "./parse-metric.js";
export { domainOfKinds, findKind, unknownName } from "./parse-name.js";
