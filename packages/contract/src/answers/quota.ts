import { z } from "zod";
import { count, object } from "../kit/index.js";

const limits = {
  epsilon: z
    .number()
    .positive()
    .meta({ description: "the largest sum of the ε of the key's requests, from each ledger" })
    .optional(),
  perDay: z
    .int()
    .min(1)
    .meta({ description: "the largest number of releases on one day (UTC), from each ledger" })
    .optional(),
};

/** What a key may spend from each ledger. */
export const quota = object(limits).meta({
  id: "Quota",
  description: "what a key may spend from each ledger",
});

/** A quota, and what is used of it at one ledger. */
export const quotaState = object({
  ...limits,
  spent: z.number().meta({
    description: "the sum of the certified ε of the key's requests, each alone and rounded up",
  }),
  releasesToday: count,
});

/** What a request would take from a quota. */
export const quotaCost = quotaState
  .extend({ needs: z.number(), releases: count, fits: z.boolean() })
  .meta({ description: "what the request would take from the quota of the caller's key" });
