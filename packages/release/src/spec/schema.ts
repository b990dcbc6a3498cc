import { ACKNOWLEDGEMENT } from "@noisewright/core/ledger";
import { z } from "zod";
import { confidence, expression, fields, label } from "./fields.js";
import { bound } from "./grouping.js";
import { release } from "./releases.js";

const format = label("the format, for example %d.%m.%Y or %Y-%m-%dT%H:%M:%S");

const fieldType = z
  .union(
    [
      z.enum(["text", "integer", "number", "boolean", "date", "timestamp"]),
      fields({ date: format }, "a date in another format"),
      fields({ timestamp: format }, "a date and time in another format"),
    ],
    {
      error:
        "text, integer, number, boolean, date, timestamp, or the format of one, for example { date: %d.%m.%Y }",
    },
  )
  .meta({ description: "the type of a column; a field that is not of this type is null" });

/**
 * The options for reading a file. Specs name a file by its path; specs that a service runs name a
 * file by the name of a source.
 */
export const aboutFile = {
  table: label("the table to read from a .duckdb file").optional(),
  delimiter: z
    .string()
    .length(1)
    .meta({ description: "the delimiter of a CSV file: one character" })
    .optional(),
  columns: z
    .union(
      [z.record(label("a column"), fieldType), z.array(label("a column")).min(1).max(10_000)],
      { error: "types by column name, or a list of column names" },
    )
    .meta({
      description:
        "for a CSV file: the types of columns by name (other columns are text), or a list of names if the file has no header line",
    })
    .optional(),
  header: z
    .boolean()
    .meta({
      description:
        "whether the first line of a CSV file holds the column names; true unless `columns` is a list",
    })
    .optional(),
  encoding: z
    .enum(["utf-8", "latin-1", "utf-16", "utf-16le", "utf-16be"])
    .meta({ description: "the encoding of a CSV file; utf-8 by default" })
    .optional(),
  version: label("the version of the data: a new version gets new answers").optional(),
};

const source = z
  .union(
    [
      fields(
        {
          file: label(
            "a file in the folder of the spec: .csv, .tsv, .parquet, or .duckdb with a table; use --data for a file elsewhere",
            1000,
          ),
          ...aboutFile,
        },
        "a file",
      ),
      fields(
        {
          url: z
            .string()
            .max(1000)
            .regex(
              /^(postgres(ql)?|trinos?):\/\//,
              "an address that starts with postgres:// or trino://",
            )
            .meta({ description: "postgres://host/database or trino://host:port/catalog/schema" }),
          table: label("the table, with its schema if needed"),
          version: label("the version of the data: a new version gets new answers").optional(),
        },
        "a table of a database; give passwords in the environment variables of the database, or by --data",
      ),
    ],
    { error: "an object with file, or with url and table" },
  )
  .meta({ description: "the table to release statistics of" });

const privacy = fields(
  {
    unit: z
      .union(
        [
          z.literal("row"),
          fields(
            { column: label("the name of the column") },
            "the column that identifies the unit",
          ),
        ],
        {
          error: "row, or an object with a column",
        },
      )
      .meta({
        description: "the privacy unit: each row, or all rows with the same value in a column",
      }),
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

export const ledgerName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    "letters, digits, dots, dashes and underscores, at most 100",
  )
  .meta({ description: "the name of the ledger" });

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
  const names = releases.map((release: { name?: unknown } | null) => release?.name);
  names.forEach((name, i) => {
    if (typeof name !== "string" || names.indexOf(name) === i) return;
    const message = "a name that no other release has";
    context.addIssue({ code: "custom", path: [i, "name"], message });
  });
}

/** A spec, which lists all releases from one table. */
export const specSchema = fields(
  {
    source,
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
      .max(1000)
      .superRefine(checkNames, { when: () => true })
      .meta({ description: "the statistics to publish" }),
  },
  "a release of statistics about one table",
);

export type Spec = z.output<typeof specSchema>;
