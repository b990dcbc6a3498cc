import { z } from "zod";
import { count, figure, hash, level, object } from "../kit/index.js";
import { automatic, publishedBounds } from "./bounds.js";
import { quotaCost } from "./quota.js";
import { receipt } from "./receipt.js";
import { syntheticRows } from "./synthetic.js";
import { publishedResult, publishedTable } from "./values.js";

const statistic = z.enum([
  ...(["count", "units", "sum", "mean", "histogram"] as const),
  ...(["quantile", "median", "min", "max", "mode", "top"] as const),
  ...(["variance", "stddev", "mean-and-variance", "tables", "synthetic"] as const),
]);

const prepared = {
  name: z.string(),
  statistic,
  mechanism: object({
    id: z.string(),
    params: z.record(z.string(), z.union([figure, z.string(), z.boolean()])),
    why: z.string(),
  }),
  sensitivity: object({ l0: z.number(), l1: z.number(), linf: z.number(), why: z.string() }),
  certified: level,
  keys: object({
    half: z.number().meta({
      description:
        "the half point: keys of this number of units have at least an even chance of being named",
    }),
    halfAtMost: z
      .number()
      .meta({
        description:
          "for bins and grids: `half` is right if all units of a key are in one bin or at one point, and this number is right for every key",
      })
      .optional(),
    provedMinimum: z
      .number()
      .meta({ description: "no rule has a smaller half point at the same ε and δ" })
      .optional(),
  })
    .meta({ description: "which keys are named, if keys are selected privately" })
    .optional(),
  automatic: automatic
    .meta({ description: "what is chosen from the data, and what is reported about bounds" })
    .optional(),
  periods: object({
    every: z.enum(["day", "week", "month", "year"]),
    total: z.number().meta({ description: "the number of all periods; the first pays for all" }),
    due: z.number().meta({ description: "the number of periods that can be published now" }),
    published: z.number().meta({ description: "the number of periods published before this run" }),
    next: object({
      name: z.string(),
      ends: z.string().meta({ description: "the day from which this period can be published" }),
    }).optional(),
  })
    .meta({ description: "the periods of a running release" })
    .optional(),
  scale: z
    .number()
    .meta({ description: "a typical size of a published number, as the spec says" })
    .optional(),
  expected: object({
    within: figure,
    unit: z
      .enum(["value", "value × rows", "rows", "value² × rows", "bounds", "bounds × rows"])
      .meta({
        description:
          "the unit of the error; `bounds` means that the error is `within` times each bound that is chosen from the data",
      }),
    confidence: z.number(),
    relative: figure
      .meta({ description: "the error divided by `scale` of the spec, if both have the same unit" })
      .optional(),
    text: z.string().meta({ description: "the error in words" }).optional(),
  }).meta({ description: "the expected error that the noise causes" }),
  expectedTables: z
    .array(object({ name: z.string(), cells: count, within: figure }))
    .meta({ description: "for tables: the expected error of the cells of each table" })
    .optional(),
  usefulRows: count
    .meta({
      description:
        "for synthetic rows: if the data have fewer rows, noise hides the correlations of columns",
    })
    .optional(),
  alone: figure.meta({ description: "the cost of this release alone: ε at the δ of the budget" }),
  status: z.enum(["new", "paid", "answered"]).meta({
    description:
      "new: the release must be paid for; paid: the release is paid for but not published; answered: the release is published and free",
  }),
  digest: hash,
};

const about = {
  request: z.string(),
  protects: object({
    unit: z.union([
      z.literal("row"),
      object({ column: z.string(), name: z.string().optional() }),
      object({ name: z.string() }),
    ]),
    adjacency: z.enum(["add-remove", "substitute"]),
    meaning: z.string(),
  }),
};

const ledger = {
  name: z.string(),
  new: z.boolean().meta({ description: "whether this release creates the ledger" }),
  budget: level,
};

export const preparedRelease = object(prepared);

export const previewAnswer = object({
  request: about.request,
  ledger: object({
    ...ledger,
    before: z.number().meta({ description: "ε spent before this release" }),
    after: figure.meta({
      description: "ε spent after this release; null if the δ of the release exceeds the budget",
    }),
    needs: figure,
    remains: z.number(),
    affordable: z.boolean(),
  }),
  quota: quotaCost.optional(),
  protects: about.protects,
  releases: z.array(preparedRelease),
}).meta({ id: "Preview", description: "the output of noisewright release --dry-run --json" });

export const publishedRelease = object({
  ...prepared,
  describes: z.string().meta({
    description:
      "what the results are about, in words: the statistic, and what is left out, cut off or bounded",
  }),
  confidence: z.number(),
  simultaneous: z.boolean(),
  results: z.array(publishedResult),
  range: object({ lower: z.number(), upper: z.number().optional() })
    .meta({ description: "the values that a result can have, as known without the data" })
    .optional(),
  leftOut: z
    .string()
    .meta({
      description:
        "which groups are not in the results because they are small, in words, if keys are selected privately",
    })
    .optional(),
  bounds: publishedBounds
    .meta({ description: "the bounds that were chosen from the data, and what bounds cut off" })
    .optional(),
  tables: z
    .array(publishedTable)
    .meta({ description: "the published tables, which agree with each other" })
    .optional(),
  synthetic: syntheticRows.optional(),
});

export const releaseAnswer = object({
  request: about.request,
  protects: about.protects,
  ledger: object({
    ...ledger,
    before: z.number().meta({ description: "ε spent before this release" }),
    spent: z.number().meta({ description: "ε spent after this release" }),
    cost: z.number(),
    remains: z.number(),
  }),
  receipt,
  id: hash
    .meta({ description: "the id of these results in GET /api/published, if they are kept" })
    .optional(),
  releases: z.array(publishedRelease),
}).meta({
  id: "Published",
  description: "the output of noisewright release --json, with the receipt",
});
