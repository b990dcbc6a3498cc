import { closedMass, type Distribution } from "../laws/index.js";
import { errorQuantile } from "./error-quantile.js";
import { outsideRangeLoss, outsideWidthLoss, powerLoss } from "./loss.js";
import type { Loss, Metric } from "./metric.js";
import type { MetricFields, MetricWord } from "./spec.js";

/** A kind of metric: its word, the numbers after the colon, and the quantity that it measures. */
export interface MetricKind<W extends MetricWord = MetricWord> {
  readonly word: W;
  /** The names of the numbers that the user writes after the colon. */
  readonly arguments: readonly string[];
  readonly better: Metric["better"];
  readonly doc: string;
  /** The field `ofError` of `Metric`; false by default. */
  readonly ofError?: boolean;
  /** Converts the numbers after the colon to named fields. The function `write` is the inverse. */
  read(...numbers: number[]): MetricFields[W];
  write(fields: MetricFields[W]): readonly number[];
  accepts(fields: MetricFields[W]): boolean;
  /** The field `power` of `Metric`; 1 by default. */
  power?(fields: MetricFields[W]): number;
  of(law: Distribution, answer: number, fields: MetricFields[W]): number;
  /**
   * The loss function, if the metric is an average over outputs or a function of such an average.
   */
  loss?(fields: MetricFields[W]): Loss;
}

/** The entries of a metric whose name has no numbers. */
const PLAIN = {
  arguments: [],
  read: () => ({}),
  write: () => [],
  accepts: () => true,
};

export const METRIC_TABLE: { readonly [W in MetricWord]: MetricKind<W> } = {
  mae: {
    ...PLAIN,
    word: "mae",
    better: "lower",
    doc: "mean absolute error",
    ofError: true,
    of: (law, answer) => law.absoluteMoment(1, answer),
    loss: () => powerLoss(1),
  },
  rmse: {
    ...PLAIN,
    word: "rmse",
    better: "lower",
    doc: "root of the mean squared error",
    ofError: true,
    power: () => 2,
    of: (law, answer) => Math.sqrt(law.absoluteMoment(2, answer)),
    loss: () => powerLoss(2),
  },
  lp: {
    word: "lp",
    arguments: ["p"],
    better: "lower",
    doc: "(E|error|^p)^(1/p), p > 0",
    ofError: true,
    read: (p) => ({ p }),
    write: ({ p }) => [p],
    power: ({ p }) => p,
    accepts: ({ p }) => p > 0,
    of: (law, answer, { p }) => law.absoluteMoment(p, answer) ** (1 / p),
    loss: ({ p }) => powerLoss(p),
  },
  usefulness: {
    word: "usefulness",
    arguments: ["width"],
    better: "higher",
    doc: "P(|error| ≤ width)",
    ofError: true,
    read: (within) => ({ within }),
    write: ({ within }) => [within],
    accepts: ({ within }) => within >= 0,
    of: (law, answer, { within }) => closedMass(law, answer - within, answer + within),
    loss: ({ within }) => outsideWidthLoss(within),
  },
  error: {
    word: "error",
    arguments: ["level"],
    better: "lower",
    doc: "the smallest x with P(|error| ≤ x) ≥ level",
    ofError: true,
    read: (level) => ({ level }),
    write: ({ level }) => [level],
    accepts: ({ level }) => level > 0 && level < 1,
    of: (law, answer, { level }) => errorQuantile(law, answer, level),
  },
  "relative-error": {
    word: "relative-error",
    arguments: ["ratio", "tolerance"],
    better: "higher",
    doc: "P(|error| ≤ ratio · |answer| + tolerance)",
    read: (ratio, tolerance) => ({ ratio, tolerance }),
    write: ({ ratio, tolerance }) => [ratio, tolerance],
    accepts: ({ ratio, tolerance }) => ratio >= 0 && tolerance >= 0,
    of(law, answer, { ratio, tolerance }) {
      const width = ratio * Math.abs(answer) + tolerance;
      return closedMass(law, answer - width, answer + width);
    },
    loss: ({ ratio, tolerance }) =>
      outsideWidthLoss((answer) => ratio * Math.abs(answer) + tolerance),
  },
  confidence: {
    word: "confidence",
    arguments: ["lower", "upper"],
    better: "higher",
    doc: "P(lower ≤ output ≤ upper)",
    read: (lower, upper) => ({ lower, upper }),
    write: ({ lower, upper }) => [lower, upper],
    accepts: ({ lower, upper }) => lower < upper,
    of: (law, _answer, { lower, upper }) => closedMass(law, lower, upper),
    loss: ({ lower, upper }) => outsideRangeLoss(lower, upper),
  },
  bias: {
    ...PLAIN,
    word: "bias",
    better: "lower",
    doc: "|mean error|",
    of: (law, answer) => Math.abs(law.mean - answer),
  },
  entropy: {
    ...PLAIN,
    word: "entropy",
    better: "lower",
    doc: "entropy of the output in nats",
    of: (law) => law.entropy,
  },
};

/** All kinds of metric, for programs that list them. */
export const METRIC_KINDS: readonly Pick<MetricKind, "word" | "arguments" | "better" | "doc">[] =
  Object.values(METRIC_TABLE);
