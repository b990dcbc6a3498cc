import { z } from "zod";
import { count, figure, level, object } from "../kit/index.js";

const range = object({ lower: figure, upper: figure });
const words = z.array(z.string());

/** Parameters of a mechanism by name; an infinite one is null. */
export const params = z.record(
  z.string(),
  z.union([figure, z.string(), z.boolean(), z.array(z.number())]),
);

export const certificate = object({
  epsilon: z.number(),
  delta: z.number(),
  granularity: z.number(),
  checks: z.number().meta({ description: "comparisons of integers that were made" }),
  bias: z.number().meta({ description: "what the mean of the outputs may be off by" }).optional(),
  confidence: z
    .number()
    .meta({ description: "the least probability of the region that was promised" })
    .optional(),
}).meta({ id: "Certificate", description: "what was proved of the weights that are sampled" });

export const scores = z.record(z.string(), figure);

const need = object({
  sensitivity: z.number(),
  epsilon: z.number().meta({ description: "left out where the least is sought" }).optional(),
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
  gap: figure.meta({ description: "percent from the best there is; null where it is not known" }),
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
}).meta({ id: "Candidate", description: "a mechanism that meets the need, proved" });

export const designAnswer = object({
  need,
  notes: words,
  recommended: candidate,
  candidates: z.array(candidate).meta({ description: "from the best on" }),
  bound: object({
    value: figure,
    values: z.array(figure),
    tolerance: z.number(),
    words: z.string(),
  })
    .nullable()
    .meta({ description: "what nothing can better; null where it is not known" }),
  refused: z.array(object({ mechanism: z.string(), why: z.string(), near: z.boolean() })),
  warnings: words,
}).meta({ id: "Design", description: "as noisewright design --json prints it" });
