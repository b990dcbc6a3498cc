import { NoisewrightError } from "@noisewright/core";
import type { LedgerAnswer } from "@noisewright/core/ledger";
import { z } from "zod";
import type { About, Drawn } from "../prepare/index.js";

const cut = z.number().optional();

/** The part of a stored answer from which results are computed. */
const stored = z.object({
  about: z
    .object({
      lower: z.number().optional(),
      upper: z.number().optional(),
      rows: z.number().optional(),
      groups: z.number().optional(),
      cut: z.object({ values: cut, rows: cut, groups: cut }).optional(),
    })
    .optional(),
  groups: z.array(
    z.object({
      key: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
      values: z.array(z.number()),
    }),
  ),
});

/** The values that were drawn at random and are part of a stored answer. */
export function drawnOf(answer: LedgerAnswer): readonly Drawn[] {
  return storedIn(answer).groups;
}

/** The chosen bounds and the reports of a stored answer. */
export function aboutOf(answer: LedgerAnswer): About | undefined {
  return storedIn(answer).about;
}

function storedIn({ answer }: LedgerAnswer): z.output<typeof stored> {
  const parsed = stored.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new NoisewrightError({
    code: "corrupt",
    subject: "stored answer",
    what: "the answer does not have the form that a release stores",
    advice:
      "update noisewright if a newer version wrote the answer, or restore the ledger from a copy",
  });
}
