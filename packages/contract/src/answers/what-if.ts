import { z } from "zod";
import { count, level, object } from "../kit/index.js";
import { quotaCost } from "./quota.js";

export const whatIfAnswer = object({
  ledger: z.string(),
  budget: level,
  spent: z.number().meta({ description: "ε spent now, at the δ of the budget, rounded up" }),
  remains: z.number(),
  fits: z.boolean().meta({ description: "whether the budget covers the whole plan" }),
  releases: z.array(
    object({
      alone: z.number().meta({ description: "the ε of one such request alone" }),
      times: count,
      fitting: count.meta({ description: "how many of them the budget covers" }),
      more: count.meta({ description: "how many more of them fit after the plan; at most 1000" }),
    }),
  ),
  points: z
    .array(
      object({
        release: count.meta({ description: "the index of the planned release" }),
        requests: count.meta({ description: "the number of requests so far" }),
        spent: z.number(),
        remains: z.number(),
      }),
    )
    .meta({ description: "the spending after planned requests; a long plan has fewer points" }),
  quota: quotaCost.optional(),
}).meta({ id: "WhatIf", description: "what planned releases would cost" });
