import { z } from "zod";
import { count, hash, level, object } from "../kit/index.js";
import { privacyEvent } from "./events.js";
import { ledgerEntry } from "./ledger.js";

export const receipt = object({
  format: z.enum(["noisewright-receipt/1", "noisewright-receipt/2"]),
  ledger: z.string(),
  unit: z.string(),
  budget: level,
  releases: z.array(
    object({
      digest: hash,
      debited: count.meta({ description: "the index of the entry that paid" }),
      answered: count.meta({ description: "the index of the entry with the hash of the answer" }),
      answer: z.unknown().meta({ description: "the stored request and the drawn values" }),
      epsilon: z.number(),
      delta: z.number(),
    }),
  ),
  epsilon: z.number(),
  delta: z.number(),
  entries: z.array(ledgerEntry),
  events: z.record(hash, privacyEvent),
}).meta({ id: "Receipt", description: "the data that a third party needs to verify releases" });
