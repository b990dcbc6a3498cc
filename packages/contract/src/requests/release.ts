import {
  aboutFile,
  aboutLedger,
  fields,
  label,
  ledgerName,
  specSchema,
} from "@noisewright/release/spec";
import { z } from "zod";

/** A spec as it may be sent: its source is one that is served, its ledger one of this service. */
export const servedSpec = specSchema.extend({
  source: fields(
    {
      name: label("of a served source, from GET /api/sources", 1000).optional(),
      file: label("the same, as specs of the command line have it", 1000).optional(),
      ...aboutFile,
    },
    "a served source, by name",
  ).refine(({ name, file }) => (name === undefined) !== (file === undefined), {
    error: "an object with the name of a served source",
  }),
  ledger: fields({ name: ledgerName, ...aboutLedger }, "a ledger of this service"),
});

export const previewBody = fields(
  {
    spec: z
      .union([z.string().max(2 ** 20), servedSpec.meta({ id: "Spec" })])
      .meta({ description: "a spec, as an object or as YAML" }),
  },
  "what would be released",
);

export const releaseBody = fields(
  {
    ...previewBody.shape,
    requestId: label("of this request; a retry with the same one is free", 200).optional(),
  },
  "what is to be released",
);
