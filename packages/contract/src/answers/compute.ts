import { z } from "zod";
import { count, figure, level, object } from "../kit/index.js";
import { certificate, params, scores } from "./design.js";
import { privacyEvent, singleEvent } from "./events.js";

const bracket = object({ lower: figure, upper: figure });

export const inspectAnswer = object({
  mechanism: z.string(),
  params,
  privacy: object({
    epsilon: figure.meta({ description: "the pure ε of the ideal law" }),
    certified: certificate,
    profile: z.array(object({ epsilon: z.number(), delta: figure })),
    rdp: z.array(object({ alpha: z.number(), epsilon: figure })),
  }),
  output: z.tuple([figure, figure]),
  utility: object({
    answer: z.number(),
    mean: figure,
    bias: figure,
    variance: figure,
    mse: figure,
    mae: figure,
    entropy: figure,
    quantiles: z.record(z.string(), figure),
  }),
  worst: object({ bias: figure, mse: figure }),
  details: z.record(z.string(), figure),
  metrics: scores.optional(),
  law: z.array(object({ x: figure, pdf: figure, cdf: figure })),
  atoms: z.array(object({ x: z.number(), mass: z.number() })).optional(),
}).meta({ id: "Inspection", description: "the output of noisewright inspect --json" });

export const accountAnswer = object({
  delta: z.number(),
  epsilon: z.number().optional(),
  releases: count,
  totals: z.array(
    object({
      accountant: z.string(),
      summary: z.string(),
      unsupported: z
        .string()
        .meta({ description: "the kind of event that this accountant does not support" })
        .optional(),
      epsilon: bracket.optional(),
      delta: bracket.optional(),
    }),
  ),
  events: z.array(object({ event: singleEvent, count, alone: figure, part: figure })),
  fit: object({ factor: z.number(), events: z.array(privacyEvent), spent: bracket }).optional(),
}).meta({ id: "Account", description: "the output of noisewright account --json" });

export const planAnswer = object({
  joint: level,
  added: figure,
  notes: z.array(z.string()),
  bound: object({ value: figure, words: z.string(), statement: z.string(), gap: figure })
    .optional()
    .meta({
      description:
        "a value of the metric that no mechanism can beat, if the bound was asked for and all releases are equal",
    }),
  releases: z.array(
    object({
      name: z.string(),
      count,
      alone: figure,
      part: figure,
      certificate,
      scores,
      mechanism: z.string(),
      params,
    }),
  ),
}).meta({ id: "Plan", description: "the output of noisewright plan --json" });
