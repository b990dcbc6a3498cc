/** Linear and unbiased estimates of how often each target, a value or a category, is true. */
export interface Targets {
  /** From how often each value was reported. */
  estimate(counts: readonly number[]): number[];
  /** Exact variances of the estimates, for true frequencies of the targets. */
  variances(frequencies: readonly number[]): number[];
}

/** Estimates of the answers to a survey. */
export interface Estimator {
  /** Fails where the domain has no categories. */
  categories(): Targets;
  /** Fails where values cannot be told apart. */
  values(): Targets;
}
