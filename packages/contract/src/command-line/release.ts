import { z } from "zod";
import { previewAnswer, releaseAnswer } from "../answers/index.js";
import { object } from "../kit/index.js";

const warnings = z
  .array(
    object({
      code: z.literal("newer-file").meta({
        description: "a file was changed after the stored answers about it were published",
      }),
      source: z.string(),
      releases: z.array(z.string()),
      message: z.string(),
    }),
  )
  .meta({ description: "what the steward should know; the command succeeds all the same" });

const place = z
  .string()
  .meta({ description: "the ledger's file, or its address without a password" });

/** The output of `noisewright release --dry-run --json`. */
export const previewOutput = previewAnswer
  .extend({ ledger: previewAnswer.shape.ledger.extend({ place }), warnings })
  .meta({ description: "the output of noisewright release --dry-run --json" });

/** The output of `noisewright release --json`. The service sends the receipt itself instead. */
export const releaseOutput = releaseAnswer
  .extend({
    ledger: releaseAnswer.shape.ledger.extend({ place }),
    receipt: z.string().meta({ description: "the file of the receipt" }),
    warnings,
  })
  .meta({ description: "the output of noisewright release --json" });
