/**
 * Linear, unbiased estimates of the true frequency of each target. A target is a value or a
 * category.
 */
export interface Targets {
  /** Estimates from the counts of reported values. */
  estimate(counts: readonly number[]): number[];
  /** The exact variances of the estimates, given the true frequencies of the targets. */
  variances(frequencies: readonly number[]): number[];
}

/** Estimates the true frequencies from the reports of a survey. */
export interface Estimator {
  /** Throws if the domain has no categories. */
  categories(): Targets;
  /** Throws if the reports do not determine single values. */
  values(): Targets;
}
