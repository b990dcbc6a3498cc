/**
 * Linear, unbiased estimates of the true frequency of each target. A target is a single value or a
 * category.
 */
export interface Targets {
  /** Estimates the frequencies of all targets from the counts of reported values. */
  estimate(counts: readonly number[]): number[];
  /** The exact variances of the estimates, given the true frequencies of the targets. */
  variances(frequencies: readonly number[]): number[];
}

/** Estimates the true frequencies from the reports of a survey. */
export interface Estimator {
  /** The estimates for categories. Throws if the domain has no categories. */
  categories(): Targets;
  /** The estimates for single values. Throws if the reports do not determine single values. */
  values(): Targets;
}
