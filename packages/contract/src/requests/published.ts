import { fields, label } from "@noisewright/release/spec";
import { z } from "zod";

/** The parameters of the list of what was published. */
export const publishedQuery = fields(
  {
    before: z
      .string()
      .regex(/^\d{1,15}$/, { error: "the number `before` of an earlier answer" })
      .meta({ description: "continue an earlier answer: its number `before`" })
      .optional(),
    search: label("only ledgers and releases whose names contain this text", 200).optional(),
  },
  "the parameters of the list",
);
