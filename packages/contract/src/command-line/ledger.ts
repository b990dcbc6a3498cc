import { z } from "zod";
import { ledgerSummary, receipt } from "../answers/index.js";
import { object } from "../kit/index.js";

const damaged = object({
  name: z.string(),
  error: object({ code: z.string(), message: z.string() }),
}).meta({ description: "a damaged ledger; the command then ends with exit code 2" });

/** The output of `noisewright ledger list --json`. */
export const ledgerListOutput = z
  .array(z.union([ledgerSummary, damaged]))
  .meta({ description: "the output of noisewright ledger list --json" });

const verifiedReceipt = object({
  kind: z.literal("receipt"),
  receipt,
  proof: object({ bound: z.boolean(), linked: z.boolean() }),
  against: ledgerSummary.optional(),
});

/** The output of `noisewright ledger verify --json`: all ledgers of a store, or one file. */
export const ledgerVerifyOutput = z
  .union([
    z.array(ledgerSummary),
    object({ kind: z.literal("ledger"), ledger: ledgerSummary }),
    verifiedReceipt,
  ])
  .meta({ description: "the output of noisewright ledger verify --json, if all is well" });

/** The output of `noisewright ledger import --json`. */
export const ledgerImportOutput = object({
  ledger: ledgerSummary,
  existed: z.boolean().meta({ description: "true if the store already had the ledger" }),
  appended: z.int().min(0).meta({ description: "the number of entries that were appended" }),
}).meta({ description: "the output of noisewright ledger import --json" });
