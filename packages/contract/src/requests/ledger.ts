import { aboutLedger, budgetShape, fields, label, ledgerName } from "@noisewright/release/spec";
import { z } from "zod";

export const budgetBody = fields(
  budgetShape,
  "the new budget; neither ε nor δ may be smaller than before",
);

export const newLedgerBody = fields(
  {
    name: ledgerName,
    ...budgetShape,
    unit: label("the privacy unit: rows, or the column that identifies a person", 200).default(
      "rows",
    ),
    fixedInAdvance: aboutLedger.fixedInAdvance,
  },
  "a new ledger",
);

/** The kinds of planned releases. */
export const PLANNED_KINDS = ["pure", "laplace", "gaussian", "approximate", "like"] as const;

export const whatIfBody = fields(
  {
    releases: z
      .array(
        fields(
          {
            kind: z.enum(PLANNED_KINDS).meta({
              description:
                "any pure ε-DP release, Laplace noise, Gaussian noise, any (ε, δ)-DP release, or a request like an earlier one",
            }),
            epsilon: z
              .number()
              .positive()
              .meta({ description: "the ε of one release" })
              .exactOptional(),
            delta: z
              .number()
              .positive()
              .lt(1)
              .meta({ description: "for gaussian and approximate: the δ of one release" })
              .exactOptional(),
            entry: z
              .int()
              .min(0)
              .meta({ description: "for like: the entry that paid for the earlier request" })
              .exactOptional(),
            times: z
              .int()
              .min(1)
              .max(1000)
              .meta({ description: "how often the release is planned" })
              .default(1),
          },
          "a planned release",
        ),
      )
      .min(1)
      .max(20)
      .meta({ description: "the planned releases in order" }),
  },
  "planned releases, which spend nothing",
);
