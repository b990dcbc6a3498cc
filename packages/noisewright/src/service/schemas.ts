import { NEED_PARAMETERS } from "@noisewright/core/design";
import { domainOf } from "@noisewright/core/params";
import { PAPERS } from "@noisewright/papers";
import {
  aboutFile,
  aboutLedger,
  budgetShape,
  fields,
  label,
  ledgerName,
  specSchema,
} from "@noisewright/release/spec";
import { z } from "zod";

/** JSON has no infinity; where one makes sense it is written out. */
const number = z.union(
  [z.number(), z.literal("Infinity").transform(() => Number.POSITIVE_INFINITY)],
  {
    error: "a number",
  },
);
const numbers = z.array(z.number()).max(10_000);

const needFields = Object.fromEntries(
  Object.entries(NEED_PARAMETERS).map(([name, parameter]) => {
    const isFlag = parameter.kind === "flag";
    const description = isFlag ? parameter.doc : `${parameter.doc}; ${domainOf(parameter)}`;
    return [name, (isFlag ? z.boolean() : number).meta({ description }).optional()];
  }),
);

const aboutNeed = {
  ...needFields,
  metric: z
    .union([z.string().max(200), z.array(z.string().max(200)).max(20)], {
      error: "a name such as mae, or a list of names",
    })
    .meta({ description: "what candidates are ranked by; rmse unless given" })
    .optional(),
  region: z
    .tuple([z.number(), z.number()])
    .meta({ description: "outputs are to fall in this fixed region with the confidence" })
    .optional(),
  prior: z
    .union(
      [
        z.literal("uniform"),
        z.array(z.strictObject({ answer: z.number(), weight: z.number() })).max(10_000),
      ],
      { error: "uniform, or a list of answers with their weights" },
    )
    .meta({ description: "rank by the average over answers" })
    .optional(),
};

export const designBody = fields(
  {
    ...aboutNeed,
    optimal: z
      .boolean()
      .meta({ description: "the best mechanism there is as well, by linear programming" })
      .optional(),
  },
  "what is needed of a number",
);

export const inspectBody = fields(
  {
    mechanism: z.string().max(100).meta({ description: "its id, such as laplace" }),
    params: z
      .record(z.string().max(100), z.union([number, z.string().max(1000), z.boolean(), numbers]))
      .meta({ description: "its parameters by name" }),
    answer: z.number().meta({ description: "true answer at which utility is shown" }).optional(),
    at: numbers.meta({ description: "points at which the law is tabulated" }).optional(),
    epsilons: numbers.meta({ description: "where δ(ε) is tabulated" }).optional(),
    alphas: numbers.meta({ description: "orders of Rényi divergence" }).optional(),
    metrics: z
      .array(z.string().max(200))
      .max(100)
      .meta({ description: "metrics such as usefulness:0.4" })
      .optional(),
    histogram: numbers.meta({ description: "counts, for metrics such as kl" }).optional(),
  },
  "a mechanism, and what is to be told of it",
);

export const accountBody = fields(
  {
    events: z
      .array(z.unknown())
      .max(10_000)
      .meta({ description: "what the releases do to privacy" }),
    delta: z.number().meta({ description: "δ: at which ε is told; in (0, 1)" }),
    epsilon: z.number().meta({ description: "ε: at which δ is told too" }).optional(),
    fit: z.number().meta({ description: "ε: scale all noise so that it fits" }).optional(),
  },
  "releases whose cost is asked for",
);

export const planBody = fields(
  {
    epsilon: z.number().meta({ description: "ε of all releases together" }).optional(),
    delta: z.number().meta({ description: "δ of all releases together" }).optional(),
    releases: z
      .array(
        fields(
          {
            ...aboutNeed,
            name: label("what it is called").optional(),
            count: z.number().meta({ description: "how many such releases" }).optional(),
            weight: z.number().meta({ description: "how much its error counts" }).optional(),
          },
          "one of several releases",
        ),
      )
      .max(100)
      .meta({ description: "what is needed of each" }),
  },
  "several releases that share a budget",
);

export const paperBody = fields(
  { paper: z.enum(PAPERS.map(({ id }) => id)).meta({ description: "which of them" }) },
  "a paper whose tables and figures are computed anew",
);

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

export const budgetBody = fields(budgetShape, "a larger budget; neither ε nor δ may fall");

export const newLedgerBody = fields(
  {
    name: ledgerName,
    ...budgetShape,
    unit: label("whom the budget protects: rows, or the column of the unit", 200).default("rows"),
    fixedInAdvance: aboutLedger.fixedInAdvance,
  },
  "a new ledger",
);
