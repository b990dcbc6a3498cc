import { z } from "zod";
import { object } from "../kit/index.js";

const cut = z.enum(["values", "rows", "groups"]);

const chosen = {
  lower: z.number().optional(),
  upper: z.number().optional(),
  rows: z.number().optional(),
  groups: z.number().optional(),
};

/** What a release will choose from the data and report. */
export const automatic = object({
  chooses: z
    .array(
      object({
        of: z.enum(["bounds", "rows", "groups"]),
        limit: object(chosen).meta({ description: "the widest bounds that may be chosen" }),
        useful: z.number().meta({
          description:
            "with fewer values or units than about this number, the smallest bound is likely to be chosen",
        }),
      }),
    )
    .optional(),
  epsilon: z.number().meta({ description: "the ε of all choices together" }).optional(),
  reports: object({
    of: z.array(cut),
    epsilon: z.number(),
    within: z.number().meta({ description: "the error of a report" }),
  })
    .meta({ description: "noisy numbers of what bounds cut off" })
    .optional(),
});

/** The bounds that were chosen, and what bounds cut off. */
export const publishedBounds = object({
  ...chosen,
  cutAtMost: z
    .array(object({ of: cut, most: z.number() }))
    .meta({
      description:
        "how many values or units the chosen bounds cut off at most that the widest bounds would not have cut off, at the confidence level",
    })
    .optional(),
  cut: z
    .array(
      object({
        of: cut,
        value: z.number(),
        interval: object({ lower: z.number(), upper: z.number() }),
      }),
    )
    .meta({ description: "noisy numbers of what bounds cut off" })
    .optional(),
});
