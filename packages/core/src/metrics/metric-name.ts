/**
 * The names that `parseMetric` reads. The type checks the form only: `lp:0` has the form of a name
 * but is not valid.
 */
export type MetricName =
  | "mae"
  | "rmse"
  | "bias"
  | "entropy"
  | `${"lp" | "usefulness" | "error"}:${number}`
  | `${"relative-error" | "confidence"}:${number},${number}`;

/** Metrics that are the mean of a function of the output. */
export type LossName = Exclude<MetricName, "bias" | "entropy" | `error:${number}`>;

/** Metrics that are the probability of a region of outputs. */
export type RegionName = Extract<
  MetricName,
  `${"usefulness" | "relative-error" | "confidence"}:${string}`
>;
