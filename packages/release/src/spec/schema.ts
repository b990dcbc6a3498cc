import { ACKNOWLEDGEMENT } from "@noisewright/core/ledger";
import { z } from "zod";
import { confidence, expression, fields, label } from "./fields.js";
import { bound, release } from "./releases.js";

const format = label("such as %d.%m.%Y or %Y-%m-%dT%H:%M:%S");

const fieldType = z
  .union(
    [
      z.enum(["text", "integer", "number", "boolean", "date", "timestamp"]),
      fields({ date: format }, "a date in a form of its own"),
      fields({ timestamp: format }, "a date and time in a form of its own"),
    ],
    {
      error:
        "text, integer, number, boolean, date, timestamp, or an object with the format of a date or timestamp",
    },
  )
  .meta({ description: "what its fields are read as; null where a field is no such thing" });

/** What can be said of a file, whatever it is called by. */
export const aboutFile = {
  table: label("the table, for a .duckdb file").optional(),
  delimiter: z.string().length(1).meta({ description: "of a CSV file" }).optional(),
  columns: z
    .union(
      [z.record(label("a column"), fieldType), z.array(label("a column")).min(1).max(10_000)],
      { error: "types by name, or a list of names" },
    )
    .meta({
      description:
        "of a CSV file: types by name, others are text; or the names of a file without a header line",
    })
    .optional(),
  header: z
    .boolean()
    .meta({ description: "whether a CSV file's first line holds names; unless columns is a list" })
    .optional(),
  encoding: z
    .enum(["utf-8", "latin-1", "utf-16", "utf-16le", "utf-16be"])
    .meta({ description: "of a CSV file; utf-8 unless given" })
    .optional(),
  version: label("which state of the table this is: a new one gets new answers").optional(),
};

const source = z
  .union(
    [
      fields(
        {
          file: label(
            "a file beside the spec: .csv, .tsv, .parquet, or .duckdb with a table; elsewhere by --data",
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
            .regex(/^(postgres(ql)?|trinos?):\/\//, "postgres://… or trino://…")
            .meta({ description: "postgres://host/database or trino://host:port/catalog/schema" }),
          table: label("the table, with its schema where needed"),
          version: label("which state of the table this is: a new one gets new answers").optional(),
        },
        "a table of a database; give passwords in its own environment variables or by --data",
      ),
    ],
    { error: "an object with file, or with url and table" },
  )
  .meta({ description: "where the rows are" });

const privacy = fields(
  {
    unit: z
      .union(
        [z.literal("row"), fields({ column: label("its name") }, "the column that names the unit")],
        {
          error: '"row", or an object with column',
        },
      )
      .meta({ description: "who is protected: each row, or all rows of one value of a column" }),
    adjacency: z
      .enum(["add-remove", "substitute"])
      .default("add-remove")
      .meta({ description: "tables that must look alike: one unit more or less, or replaced" }),
    bound: bound.optional(),
  },
  "what is protected",
);

/** ε and δ of a ledger. */
export const budgetShape = {
  epsilon: z.number().gt(0).max(1000).meta({ description: "ε of everything together" }),
  delta: z.number().min(0).lt(1).meta({ description: "δ of everything together" }),
};

export const ledgerName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, "letters, digits, dots, dashes and underscores")
  .meta({ description: "the budget of this table" });

/** A ledger, wherever it is kept. */
export const aboutLedger = {
  budget: fields(budgetShape, "of a ledger that does not exist yet").optional(),
  fixedInAdvance: z
    .literal(ACKNOWLEDGEMENT, { error: `the sentence "${ACKNOWLEDGEMENT}", if it is true` })
    .meta({
      description: "of a new ledger: count tightly, which holds only if this sentence is true",
    })
    .optional(),
};

const ledger = fields(
  {
    name: ledgerName,
    store: label("a file beside the spec, or postgres://…; elsewhere by --ledger", 1000).optional(),
    ...aboutLedger,
  },
  "where what was spent is kept",
);

/** A spec: everything that is to be released from one table. */
export const specSchema = fields(
  {
    source,
    privacy,
    ledger,
    derive: z
      .record(label("a new column"), expression("an expression over columns"))
      .meta({ description: "new columns; each may use the table's and those before it" })
      .optional(),
    confidence: confidence.default(0.95),
    releases: z.array(release).min(1).max(1000).meta({ description: "what is published" }),
  },
  "a release of statistics about one table",
);

export type Spec = z.output<typeof specSchema>;
