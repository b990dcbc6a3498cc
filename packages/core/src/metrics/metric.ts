import type { Distribution } from "../laws/index.js";
import type { MetricName } from "./metric-name.js";
import type { MetricSpec, MetricWord } from "./spec.js";

/** What happened to one answer. */
export interface Outcome {
  readonly answer: number;
  readonly output: number;
  readonly error: number;
}

/** A number for each outcome, less being better, and what its mean says. */
export interface Loss {
  of(outcome: Outcome): number;
  /** Whether it depends on the error alone, and never falls as that grows. */
  readonly byError: boolean;
  /** The least over all outputs in an interval. */
  least(answer: number, from: number, to: number): number;
  /** The most that is added where outputs are rounded to a lattice of answers, keeping their mean. */
  rounding?(step: number): number;
  /** The metric, of the mean loss. */
  read(mean: number): number;
}

/** The utility of a law at a true answer. Works alike on ideal laws and on a channel's own law. */
export interface Metric<W extends MetricWord = MetricWord> {
  /** As the user writes it, such as `usefulness:0.4`. */
  readonly name: MetricName;
  /** The same as data. */
  readonly spec: MetricSpec<W>;
  readonly better: "lower" | "higher";
  /** Whether it depends on output less answer alone, and is never better for a larger error. */
  readonly ofError: boolean;
  /** p where values at several answers average as (E v^p)^(1/p). */
  readonly power: number;
  /** Infinity where the integral diverges. */
  of(law: Distribution, answer: number): number;
  /** Of a metric that is an average over outputs, or a function of one. */
  readonly loss?: Loss;
}
