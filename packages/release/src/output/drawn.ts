import { NoisewrightError } from "@noisewright/core";
import type { LedgerAnswer } from "@noisewright/core/ledger";
import { z } from "zod";
import type { Drawn } from "../prepare/index.js";

/** The part of a stored answer from which results are computed. */
const stored = z.object({
  groups: z.array(
    z.object({
      key: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
      values: z.array(z.number()),
    }),
  ),
});

/** The values that were drawn at random and are part of a stored answer. */
export function drawnOf({ answer }: LedgerAnswer): readonly Drawn[] {
  const parsed = stored.safeParse(answer);
  if (parsed.success) return parsed.data.groups;
  throw new NoisewrightError({
    code: "corrupt",
    subject: "stored answer",
    what: "the answer does not have the form that a release stores",
    advice:
      "update noisewright if a newer version wrote the answer, or restore the ledger from a copy",
  });
}
