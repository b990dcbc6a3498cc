import {
  aboutFile,
  aboutLedger,
  fields,
  label,
  ledgerName,
  specSchema,
} from "@noisewright/release/spec";
import { z } from "zod";

/**
 * A spec in a request. The source of the spec is a served table, and the ledger is in the store of
 * the service.
 */
export const servedSpec = specSchema.extend({
  source: fields(
    {
      name: label("the name of a served source, from GET /api/sources", 1000).optional(),
      file: label(
        "the name of a served source, in the field that a spec file uses",
        1000,
      ).optional(),
      ...aboutFile,
    },
    "a served source",
  ).refine(({ name, file }) => (name === undefined) !== (file === undefined), {
    error: "an object with the name of a served source",
  }),
  ledger: fields({ name: ledgerName, ...aboutLedger }, "a ledger of this service"),
});

export const previewBody = fields(
  {
    spec: z
      .union([z.string().max(2 ** 20), servedSpec.meta({ id: "Spec" })])
      .meta({ description: "a spec, as an object or as YAML text" }),
  },
  "the release to preview",
);

export const releaseBody = fields(
  {
    ...previewBody.shape,
    requestId: label(
      "an id for this request; a retry with the same id costs nothing",
      200,
    ).optional(),
  },
  "the release to publish",
);
