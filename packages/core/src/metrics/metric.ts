import type { Distribution } from "../laws/index.js";
import type { MetricName } from "./metric-name.js";
import type { MetricSpec, MetricWord } from "./spec.js";

/** The true value, the output and the error of one release. */
export interface Outcome {
  readonly answer: number;
  readonly output: number;
  readonly error: number;
}

/**
 * A loss function: a number for each outcome, where lower is better. The metric is a function of
 * the mean loss.
 */
export interface Loss {
  of(outcome: Outcome): number;
  /** True if the loss depends only on the error and never decreases as |error| grows. */
  readonly byError: boolean;
  /** The minimum of the loss over all outputs in an interval. */
  minimum(answer: number, from: number, to: number): number;
  /**
   * An upper bound on the loss that is added by random rounding of outputs to the lattice. The
   * rounding does not change the mean output.
   */
  rounding?(step: number): number;
  /** Computes the metric from the mean loss. */
  read(mean: number): number;
}

/**
 * A measure of the utility of an output distribution at a true value. A metric works for ideal
 * distributions and for the distribution of a channel.
 */
export interface Metric<W extends MetricWord = MetricWord> {
  /** The name of the metric as the user writes it, such as `usefulness:0.4`. */
  readonly name: MetricName;
  /** The kind of the metric and its numbers, as plain data. */
  readonly spec: MetricSpec<W>;
  readonly better: "lower" | "higher";
  /**
   * True if the metric depends only on the error (output − true value) and is never better for a
   * larger error.
   */
  readonly ofError: boolean;
  /**
   * The exponent p of the average over several true values: metric values v are averaged as (E
   * v^p)^(1/p).
   */
  readonly power: number;
  /** The value of the metric; Infinity if the integral diverges. */
  of(law: Distribution, answer: number): number;
  /**
   * The loss function, if the metric is an average over outputs or a function of such an average.
   */
  readonly loss?: Loss;
}
