/**
 * The names that `parseMetric` reads. The type checks only the form of a name. For example, `lp:0`
 * has the right form but is not a valid name.
 */
export type MetricName =
  | "mae"
  | "rmse"
  | "bias"
  | "entropy"
  | `${"lp" | "usefulness" | "error"}:${number}`
  | `${"relative-error" | "confidence"}:${number},${number}`;

/** The metrics that are computed from the mean of a function of the output. */
export type LossName = Exclude<MetricName, "bias" | "entropy" | `error:${number}`>;

/** The metrics that are the probability that the output lies in a region. */
export type RegionName = Extract<
  MetricName,
  `${"usefulness" | "relative-error" | "confidence"}:${string}`
>;
