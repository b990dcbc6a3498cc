import { z } from "zod";
import { count, object } from "../kit/index.js";
import { ROLES } from "./about.js";
import { quota } from "./quota.js";

const spending = {
  ledger: z.string(),
  epsilon: z.number().meta({
    description: "the sum of the certified ε of the requests, each alone and rounded up",
  }),
  requests: count,
  releases: count,
  last: z.string().meta({ description: "the hour of the last request" }),
};

export const keysAnswer = object({
  guarded: z.boolean().meta({ description: "whether the service asks for keys" }),
  keys: z.array(
    object({
      id: z.string(),
      role: z.enum(ROLES),
      ledgers: z
        .array(z.string())
        .meta({ description: "the ledgers that the key may use; absent: all" })
        .optional(),
      quota: quota.optional(),
      created: z.string(),
      spent: z.array(object(spending)),
    }),
  ),
  others: z
    .array(object({ who: z.string().nullable(), ...spending }))
    .meta({ description: "clients without a current key, such as the command line" }),
}).meta({ id: "Keys", description: "the keys of the service, and who has spent how much" });
