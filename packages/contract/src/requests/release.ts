import {
  aboutFile,
  aboutLedger,
  few,
  fields,
  label,
  ledgerName,
  role,
  specShape,
  specWith,
} from "@noisewright/release/spec";
import { z } from "zod";

const named = {
  name: label("the name of a served source, from GET /api/sources", 1000).optional(),
  file: label("the name of a served source, in the field that a spec file uses", 1000).optional(),
  ...aboutFile,
};

interface Named {
  readonly name?: string | undefined;
  readonly file?: string | undefined;
}

const hasOneName = ({ name, file }: Named) => (name === undefined) !== (file === undefined);
const ONE_NAME = { error: "an object with the name of a served source" };

const source = fields(named, "a served source").refine(hasOneName, ONE_NAME);

const joinedSource = fields({ ...named, ...role }, "one of the tables to join").refine(
  hasOneName,
  ONE_NAME,
);

/**
 * A spec in a request. The sources of the spec are served tables, and the ledger is in the store of
 * the service.
 */
export const servedSpec = specWith({
  ...specShape,
  source: source.optional(),
  sources: few(z.record(label("the name of a source in this spec"), joinedSource))
    .meta({ description: "instead of `source`: the tables to join, by name; only for stewards" })
    .optional(),
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

export const rehearsalBody = fields(
  {
    ...previewBody.shape,
    rows: z
      .int()
      .min(1)
      .max(20_000)
      .default(5000)
      .meta({ description: "how many rows to make up" }),
  },
  "the release to rehearse",
);

export const releaseBody = fields(
  {
    ...previewBody.shape,
    requestId: label(
      "an id for this request; a retry with the same id costs nothing",
      200,
    ).optional(),
    form: z
      .string()
      .max(2 ** 16)
      .meta({ description: "the address of the form that wrote the spec; kept with the results" })
      .optional(),
  },
  "the release to publish",
);
