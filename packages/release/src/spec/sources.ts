import { z } from "zod";
import { fields, label } from "./fields.js";

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

const file = {
  file: label(
    "a file in the folder of the spec: .csv, .tsv, .parquet, or .duckdb with a table; use --data for a file elsewhere",
    1000,
  ),
  ...aboutFile,
};

const stored = {
  url: z
    .string()
    .max(1000)
    .regex(/^(postgres(ql)?|trinos?):\/\//, "an address that starts with postgres:// or trino://")
    .meta({ description: "postgres://host/database or trino://host:port/catalog/schema" }),
  table: label("the table, with its schema if needed"),
  version: aboutFile.version,
};

/** What the rows of a joined source belong to. */
export const role = {
  unit: label(
    "the column that says to which unit a row belongs; a source without `unit` and `public` gets its units from a source that is joined after it",
  ).optional(),
  public: z
    .literal(true, { error: "true or absent" })
    .meta({
      description:
        "true if the table does not depend on who is in the data: a table made from private rows, such as a list of the clinics that occur in visits, is not public",
    })
    .optional(),
};

const sourceWith = <R extends z.core.$ZodLooseShape>(more: R, description: string) =>
  z
    .union(
      [
        fields({ ...file, ...more }, "a file"),
        fields(
          { ...stored, ...more },
          "a table of a database; give passwords in the environment variables of the database, or by --data",
        ),
      ],
      { error: "an object with file, or with url and table" },
    )
    .meta({ description });

export const source = sourceWith({}, "the table to release statistics of");

/** `from`, and as many sources as can be joined. */
const MOST_SOURCES = 17;

/** Refuses more sources than can be joined. */
export const few = <T extends z.ZodType<object>>(record: T): T =>
  record.refine((given) => Object.keys(given).length <= MOST_SOURCES, {
    error: `at most ${MOST_SOURCES} sources`,
  });

/** Several sources by name. Expressions name a column of a joined source by `name.column`. */
export const sources = few(
  z.record(label("the name of a source"), sourceWith(role, "one of the tables to join")),
).meta({
  description:
    "instead of `source`: the tables to join, by name; all are files, or all are tables of the same database",
});

/** The table of a spec that reads one table. */
export type Source = z.output<typeof source>;
/** One of several tables of a spec. */
export type JoinedSource = z.output<typeof sources>[string];
