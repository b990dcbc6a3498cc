import { z } from "zod";
import { confidence, count, fields } from "./fields.js";

const sure = confidence
  .meta({
    description:
      "the probability that the error is at most `within`; by default, the confidence level of the intervals",
  })
  .optional();

export const budget = fields(
  {
    epsilon: z.number().gt(0).max(50).meta({ description: "the ε of this release" }),
    delta: z.number().gt(0).lt(1).meta({ description: "the δ of this release" }).optional(),
  },
  "the privacy cost of this release",
);

export const target = fields(
  {
    within: z.number().gt(0).max(1e15).meta({
      description:
        "the largest error, in the unit of the published value; for quantile, median, min, max, mode and top without counts, a number of rows",
    }),
    confidence: sure,
    delta: z.number().gt(0).lt(1).meta({ description: "the δ of this release" }).optional(),
  },
  "the accuracy that this release must have; the release gets the smallest ε that gives this accuracy",
);

/**
 * The error of a mean depends on the number of rows, which is private. So the spec states a
 * smallest number of rows.
 */
export const meanTarget = fields(
  {
    within: z.number().gt(0).max(1e15).meta({
      description:
        "the largest error, in the unit of the published value; for mean-and-variance, the largest error of the mean and of the standard deviation",
    }),
    confidence: sure,
    delta: z.number().gt(0).lt(1).meta({ description: "the δ of this release" }).optional(),
    rows: count("the smallest group size, in rows, for which the accuracy must hold", 2 ** 40),
  },
  "in groups of at least `rows` rows, the error is at most `within` with the given `confidence`; the release gets the smallest ε that gives this accuracy",
);

export const named = fields(
  {
    units: count(
      "keys of this number of units have at least an even chance of being named",
      2 ** 40,
    ),
  },
  "how many units a key needs to be named, if keys are selected privately; the rest of the budget goes into the numbers",
);

/**
 * The first of two rules about the payment of a release. Both rules are also checked if the release
 * has other mistakes.
 */
export const NEEDS_PAYMENT = {
  holds: (release: unknown) =>
    !isObject(release) ||
    release.budget !== undefined ||
    release.target !== undefined ||
    release.statistic === "synthetic", // has no target, so `budget` has its own error
  issue: {
    when: () => true,
    path: ["budget"],
    params: {
      form: {
        expected: [["budget"], ["target"]],
        got: [],
        what: "a release needs a budget, for example { epsilon: 0.5 }, or a target",
      },
    },
  },
};

export const ONE_PAYMENT = {
  holds: (release: unknown) =>
    !isObject(release) || release.budget === undefined || release.target === undefined,
  issue: {
    when: () => true,
    path: ["target"],
    params: {
      form: {
        expected: [["budget"], ["target"]],
        got: ["budget", "target"],
        what: "a release has a budget or a target, not both",
      },
    },
  },
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
