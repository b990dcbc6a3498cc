import { z } from "zod";
import { confidence, count, fields } from "./fields.js";

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
        "the largest error; for quantile, median, min, max, mode and top without counts, a number of rows",
    }),
    confidence: confidence.optional(),
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
        "the largest error; for mean-and-variance, of the mean and of the standard deviation",
    }),
    confidence: confidence.optional(),
    delta: z.number().gt(0).lt(1).meta({ description: "the δ of this release" }).optional(),
    rows: count("the smallest group size, in rows, for which the accuracy must hold", 2 ** 40),
  },
  "in groups of at least `rows` rows, the error stays below `within` with the given `confidence`; the release gets the smallest ε that gives this accuracy",
);

export const named = fields(
  {
    units: count(
      "keys of this number of units have at least an even chance of being named",
      2 ** 40,
    ),
  },
  "which keys must be named, if keys are selected privately; the rest of the budget goes into the noise",
);

/**
 * The first of two rules about the payment of a release. Both rules are also checked if the release
 * has other mistakes.
 */
export const NEEDS_PAYMENT = {
  holds: (release: unknown) =>
    !isObject(release) || release.budget !== undefined || release.target !== undefined,
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
