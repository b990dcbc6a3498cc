import { fields, label } from "@noisewright/release/spec";
import { z } from "zod";
import { PAPER_IDS } from "../answers/index.js";
import { aboutNeed, number } from "./need.js";

const numbers = z.array(z.number()).max(10_000);

export const designBody = fields(
  {
    ...aboutNeed,
    optimal: z
      .boolean()
      .meta({ description: "the best mechanism there is as well, by linear programming" })
      .exactOptional(),
  },
  "what is needed of a number",
);

export const inspectBody = fields(
  {
    mechanism: z.string().max(100).meta({ description: "its id, such as laplace" }),
    params: z
      .record(z.string().max(100), z.union([number, z.string().max(1000), z.boolean(), numbers]))
      .meta({ description: "its parameters by name" }),
    answer: z
      .number()
      .meta({ description: "true answer at which utility is shown" })
      .exactOptional(),
    at: numbers.meta({ description: "points at which the law is tabulated" }).exactOptional(),
    epsilons: numbers.meta({ description: "where δ(ε) is tabulated" }).exactOptional(),
    alphas: numbers.meta({ description: "orders of Rényi divergence" }).exactOptional(),
    metrics: z
      .array(z.string().max(200))
      .max(100)
      .meta({ description: "metrics such as usefulness:0.4" })
      .exactOptional(),
    histogram: numbers.meta({ description: "counts, for metrics such as kl" }).exactOptional(),
  },
  "a mechanism, and what is to be told of it",
);

export const accountBody = fields(
  {
    events: z
      .array(z.unknown())
      .max(10_000)
      .meta({ description: "what the releases do to privacy" }),
    delta: z.number().meta({ description: "δ: at which ε is told; in (0, 1)" }),
    epsilon: z.number().meta({ description: "ε: at which δ is told too" }).exactOptional(),
    fit: z.number().meta({ description: "ε: scale all noise so that it fits" }).exactOptional(),
  },
  "releases whose cost is asked for",
);

export const planBody = fields(
  {
    epsilon: z.number().meta({ description: "ε of all releases together" }).exactOptional(),
    delta: z.number().meta({ description: "δ of all releases together" }).exactOptional(),
    releases: z
      .array(
        fields(
          {
            ...aboutNeed,
            name: label("what it is called").exactOptional(),
            count: z.number().meta({ description: "how many such releases" }).exactOptional(),
            weight: z.number().meta({ description: "how much its error counts" }).exactOptional(),
          },
          "one of several releases",
        ),
      )
      .max(100)
      .meta({ description: "what is needed of each" }),
  },
  "several releases that share a budget",
);

export const paperBody = fields(
  { paper: z.enum(PAPER_IDS).meta({ description: "which of them" }) },
  "a paper whose tables and figures are computed anew",
);
