import { closedMass, type Distribution } from "../laws/index.js";
import { errorQuantile } from "./error-quantile.js";
import { outside, outsideOf, power } from "./loss.js";
import type { Loss, Metric } from "./metric.js";

/** A kind of metric: what stands behind its colon, and what it measures. */
export interface MetricKind {
  readonly word: string;
  /** Names of the numbers behind the colon. */
  readonly arguments: readonly string[];
  readonly better: Metric["better"];
  readonly doc: string;
  /** See `Metric`; no unless given. */
  readonly ofError?: boolean;
  /** See `Metric`; 1 unless given. */
  power?(...numbers: number[]): number;
  accepts(...numbers: number[]): boolean;
  of(law: Distribution, answer: number, ...numbers: number[]): number;
  /** Of a metric that is an average over outputs, or a function of one. */
  loss?(...numbers: number[]): Loss;
}

/** All metrics of the error of one number, as `parseMetric` reads them. */
export const METRIC_KINDS: readonly MetricKind[] = [
  {
    word: "mae",
    arguments: [],
    better: "lower",
    doc: "mean absolute error",
    ofError: true,
    accepts: () => true,
    of: (law, answer) => law.absoluteMoment(1, answer),
    loss: () => power(1),
  },
  {
    word: "rmse",
    arguments: [],
    better: "lower",
    doc: "root of the mean squared error",
    ofError: true,
    power: () => 2,
    accepts: () => true,
    of: (law, answer) => Math.sqrt(law.absoluteMoment(2, answer)),
    loss: () => power(2),
  },
  {
    word: "lp",
    arguments: ["p"],
    better: "lower",
    doc: "(E|error|^p)^(1/p), p > 0",
    ofError: true,
    power: (p) => p,
    accepts: (p) => p > 0,
    of: (law, answer, p) => law.absoluteMoment(p, answer) ** (1 / p),
    loss: (p) => power(p),
  },
  {
    word: "usefulness",
    arguments: ["width"],
    better: "higher",
    doc: "P(|error| ≤ width)",
    ofError: true,
    accepts: (width) => width >= 0,
    of: (law, answer, width) => closedMass(law, answer - width, answer + width),
    loss: (width) => outside(width),
  },
  {
    word: "error",
    arguments: ["level"],
    better: "lower",
    doc: "the least x with P(|error| ≤ x) ≥ level",
    ofError: true,
    accepts: (level) => level > 0 && level < 1,
    of: (law, answer, level) => errorQuantile(law, answer, level),
  },
  {
    word: "relative-error",
    arguments: ["ratio", "tolerance"],
    better: "higher",
    doc: "P(|error| ≤ ratio · |answer| + tolerance)",
    accepts: (ratio, tolerance) => ratio >= 0 && tolerance >= 0,
    of(law, answer, ratio, tolerance) {
      const width = ratio * Math.abs(answer) + tolerance;
      return closedMass(law, answer - width, answer + width);
    },
    loss: (ratio, tolerance) => outside((answer) => ratio * Math.abs(answer) + tolerance),
  },
  {
    word: "confidence",
    arguments: ["lower", "upper"],
    better: "higher",
    doc: "P(lower ≤ output ≤ upper)",
    accepts: (lower, upper) => lower < upper,
    of: (law, _answer, lower, upper) => closedMass(law, lower, upper),
    loss: (lower, upper) => outsideOf(lower, upper),
  },
  {
    word: "bias",
    arguments: [],
    better: "lower",
    doc: "|mean error|",
    accepts: () => true,
    of: (law, answer) => Math.abs(law.mean - answer),
  },
  {
    word: "entropy",
    arguments: [],
    better: "lower",
    doc: "entropy of the output in nats",
    accepts: () => true,
    of: (law) => law.entropy,
  },
];
