import { ACKNOWLEDGEMENT } from "@noisewright/core/ledger";
import { z } from "zod";
import { checkData } from "./check-data.js";
import { confidence, expression, fields, label, word } from "./fields.js";
import { bound } from "./grouping.js";
import { type JoinSpec, joinFields } from "./joins.js";
import { release } from "./releases.js";
import { type JoinedSource, type Source, source, sources } from "./sources.js";
import { unit } from "./unit.js";

const privacy = fields(
  {
    unit,
    adjacency: z.enum(["add-remove", "substitute"]).default("add-remove").meta({
      description:
        "which tables are neighbours: one unit added or removed, or one unit replaced by another",
    }),
    bound: bound.optional(),
  },
  "who is protected, and how",
);

/** The total ε and δ of a ledger. */
export const budgetShape = {
  epsilon: z.number().gt(0).max(1000).meta({ description: "the total ε of all releases" }),
  delta: z.number().min(0).lt(1).meta({ description: "the total δ of all releases" }),
};

export const ledgerName = word("the name of the ledger");

/** The settings of a ledger. */
export const aboutLedger = {
  budget: fields(budgetShape, "the total budget, used if the ledger does not exist yet").optional(),
  fixedInAdvance: z
    .literal(ACKNOWLEDGEMENT, { error: `the sentence "${ACKNOWLEDGEMENT}", if it is true` })
    .meta({
      description:
        "for a new ledger: compose costs more tightly, which is valid only if this sentence is true",
    })
    .optional(),
};

const ledger = fields(
  {
    name: ledgerName,
    store: label(
      "a file in the folder of the spec, or postgres://…; use --ledger for a file elsewhere",
      1000,
    ).optional(),
    ...aboutLedger,
  },
  "the ledger that records the privacy cost of releases",
);

/**
 * Checks that each release has its own name. The check also runs if releases have other mistakes.
 */
function checkNames(releases: unknown, context: z.RefinementCtx): void {
  if (!Array.isArray(releases)) return;
  const seen = new Set<string>();
  releases.forEach((release: { name?: unknown } | null, i) => {
    const name = release?.name;
    if (typeof name !== "string") return;
    if (seen.size < seen.add(name).size) return;
    const message = "a name that no other release has";
    context.addIssue({ code: "custom", path: [i, "name"], message });
  });
}

const data = {
  source: source.optional(),
  sources: sources.optional(),
  from: joinFields.from.optional(),
  join: joinFields.join.optional(),
};

/** The fields of a spec. */
export const specShape = {
  ...data,
  privacy,
  ledger,
  derive: z
    .record(label("a derived column"), expression("an expression over columns"))
    .meta({
      description:
        "derived columns; each derived column may use the columns of the table and the derived columns before it",
    })
    .optional(),
  confidence: confidence.default(0.95),
  releases: z
    .array(release)
    .min(1)
    .max(10_000)
    .superRefine(checkNames, { when: () => true })
    .meta({ description: "the statistics to publish" }),
};

/** The schema of a spec with these fields. */
export const specWith = <S extends z.core.$ZodLooseShape>(shape: S) =>
  fields(
    shape,
    "a release of statistics about one table, or about several joined tables",
  ).superRefine(checkData, { when: () => true });

/** A spec, which lists all releases from one table or from several joined tables. */
export const specSchema = specWith(specShape);

/** Where the rows of a spec come from. */
export type SpecData =
  | { readonly source: Source }
  | {
      readonly sources: Readonly<Record<string, JoinedSource>>;
      readonly from: string;
      readonly join?: readonly JoinSpec[] | undefined;
    };

export type Spec = Omit<z.output<typeof specSchema>, keyof typeof data> & SpecData;
