import type { Distribution } from "../laws/index.js";
import type { MetricName } from "./metric-name.js";
import type { MetricSpec, MetricWord } from "./spec.js";

/** The true value, the output and the error of one release. */
export interface Outcome {
  readonly answer: number;
  readonly output: number;
  readonly error: number;
}

/** A number for each outcome, lower being better. The metric is a function of its mean. */
export interface Loss {
  of(outcome: Outcome): number;
  /** True if the loss depends on the error alone and never decreases as |error| grows. */
  readonly byError: boolean;
  /** The minimum over all outputs in an interval. */
  minimum(answer: number, from: number, to: number): number;
  /**
   * An upper bound on the loss that random rounding of outputs to the lattice adds; rounding keeps
   * the mean.
   */
  rounding?(step: number): number;
  /** Computes the metric from the mean loss. */
  read(mean: number): number;
}

/** The utility of a law at a true value. It works on ideal laws and on the law of a channel. */
export interface Metric<W extends MetricWord = MetricWord> {
  /** The name as the user writes it, such as `usefulness:0.4`. */
  readonly name: MetricName;
  /** The metric as data. */
  readonly spec: MetricSpec<W>;
  readonly better: "lower" | "higher";
  /**
   * True if the metric depends on output − true value alone and is never better for a larger error.
   */
  readonly ofError: boolean;
  /** The p for which values v at several true values average as (E v^p)^(1/p). */
  readonly power: number;
  /** Infinity if the integral diverges. */
  of(law: Distribution, answer: number): number;
  /** The loss of a metric that is an average over outputs, or a function of an average. */
  readonly loss?: Loss;
}
