import { z } from "zod";
import { count, figure, level, object } from "../kit/index.js";

const range = object({ lower: figure, upper: figure });
const words = z.array(z.string());

/** Parameters of a mechanism by name. An infinite parameter is null. */
export const params = z.record(
  z.string(),
  z.union([figure, z.string(), z.boolean(), z.array(z.number())]),
);

export const certificate = object({
  epsilon: z.number(),
  delta: z.number(),
  granularity: z.number(),
  checks: z.number().meta({ description: "the number of integer comparisons in the proof" }),
  bias: z.number().meta({ description: "an upper bound on the absolute bias" }).optional(),
  confidence: z
    .number()
    .meta({ description: "a lower bound on the probability of the required region" })
    .optional(),
}).meta({
  id: "Certificate",
  description: "what was proved about the integer weights that are sampled",
});

export const scores = z.record(z.string(), figure);

const need = object({
  sensitivity: z.number(),
  epsilon: z
    .number()
    .meta({ description: "the required ε; absent if the smallest ε is requested" })
    .optional(),
  delta: z.number(),
  releases: count,
  answers: range,
  outputs: range,
  wholeAnswers: z.boolean(),
  wholeOutputs: z.boolean(),
  bias: figure,
  metrics: words,
  demands: z.array(object({ metric: z.string(), value: z.number() })),
  averaged: z.boolean(),
  prior: z
    .union([z.literal("uniform"), z.array(object({ answer: z.number(), weight: z.number() }))])
    .optional(),
  tolerance: z.number().optional(),
});

const utilities = {
  bias: figure,
  mae: figure,
  rmse: figure,
  usefulness: figure,
  error99: figure,
  error999: figure,
};

const candidate = object({
  mechanism: z.string(),
  params,
  output: z.tuple([figure, figure]),
  details: z.record(z.string(), figure),
  gap: figure.meta({
    description: "the distance from the optimum in percent; null if the optimum is unknown",
  }),
  epsilon: z.number(),
  certificate,
  joint: level,
  scores,
  utility: object({
    width: z.number(),
    typical: object({ answer: z.number(), ...utilities }),
    worst: object(utilities),
  }),
  why: z.string(),
  warnings: words,
}).meta({
  id: "Candidate",
  description: "a mechanism that meets the requirement, with its certificate",
});

export const designAnswer = object({
  need,
  notes: words,
  recommended: candidate,
  candidates: z
    .array(candidate)
    .meta({ description: "the mechanisms that meet the requirement, the best one first" }),
  bound: object({
    value: figure,
    values: z.array(figure),
    tolerance: z.number(),
    words: z.string(),
    statement: z
      .string()
      .meta({
        description:
          "the bound as a sentence that names the mechanisms it covers; only for several releases with a δ",
      })
      .optional(),
  })
    .nullable()
    .meta({
      description:
        "a value of the metric that no mechanism can beat; null if no such value is known",
    }),
  refused: z.array(object({ mechanism: z.string(), why: z.string(), near: z.boolean() })),
  warnings: words,
}).meta({ id: "Design", description: "the output of noisewright design --json" });
