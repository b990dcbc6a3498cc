import { z } from "zod";
import { confidence, count, fields } from "./fields.js";

export const budget = fields(
  {
    epsilon: z.number().gt(0).max(50).meta({ description: "ε of this release" }),
    delta: z.number().gt(0).lt(1).meta({ description: "δ of this release" }).optional(),
  },
  "what this release may cost",
);

export const target = fields(
  {
    within: z
      .number()
      .gt(0)
      .max(1e15)
      .meta({ description: "largest error; of quantile, min, max and mode: in rows" }),
    confidence: confidence.optional(),
    delta: z.number().gt(0).lt(1).meta({ description: "δ of this release" }).optional(),
  },
  "what this release must be good for; its ε is the least that gives it",
);

/** How far a mean strays depends on the number of rows, which is private: a public one is assumed. */
export const meanTarget = fields(
  {
    within: z.number().gt(0).max(1e15).meta({ description: "largest error" }),
    confidence: confidence.optional(),
    rows: count("how many rows each group has, at least, for this to hold", 2 ** 40),
  },
  "an error `within` which groups of at least `rows` rows stay, at a `confidence`; its ε is the least that gives it",
);
