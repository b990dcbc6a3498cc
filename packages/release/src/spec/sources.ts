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
  table: label("the table to read from a .duckdb file, or the sheet of an .xlsx file").optional(),
  delimiter: z
    .string()
    .regex(/^(\\t|[^\p{L}\p{N}"\r\n])$/u, "one character, or \\t for a tab")
    .meta({ description: "the delimiter of a text file: one character, or \\t for a tab" })
    .optional(),
  types: z
    .record(label("a column"), fieldType)
    .meta({
      description:
        "for text, JSON lines and .xlsx: the types of columns by name; other columns are text, and JSON lines have no other columns",
    })
    .optional(),
  columns: z
    .union(
      [z.record(label("a column"), fieldType), z.array(label("a column")).min(1).max(10_000)],
      { error: "a list of column names; the types of columns belong in `types`" },
    )
    .meta({
      description:
        "for text and .xlsx without a header line: the names of all columns; a map from names to types is the older form of `types`",
    })
    .optional(),
  header: z
    .boolean()
    .meta({
      description:
        "whether the first line of a text file, or the first row of a sheet, holds the column names; true unless `columns` is a list",
    })
    .optional(),
  encoding: z
    .enum(["utf-8", "latin-1", "utf-16", "utf-16le", "utf-16be"])
    .meta({ description: "the encoding of a text file; utf-8 by default" })
    .optional(),
  version: label("the version of the data: a new version gets new answers").optional(),
};

const file = {
  file: label(
    "a file in the folder of the spec: .csv, .tsv, .txt, .data, .jsonl or .ndjson (each also with .gz or .zst), .parquet, .xlsx, or .duckdb with a table; use --data for a file elsewhere",
    1000,
  ),
  ...aboutFile,
};

const oneOfFiles = label("a file, a folder, or a pattern such as 2024-*.parquet", 1000);

const files = {
  files: z
    .union([oneOfFiles, z.array(oneOfFiles).min(1).max(10_000)], {
      error: "a folder, a pattern, or a list of files, folders and patterns",
    })
    .meta({
      description:
        "several files with the same columns, in the folder of the spec: a folder, a pattern, or a list of files, folders and patterns; which files there are must not depend on people",
    }),
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
        fields({ ...files, ...more }, "several files with the same columns"),
        fields(
          { ...stored, ...more },
          "a table of a database; give passwords in the environment variables of the database, or by --data",
        ),
      ],
      { error: "an object with file, with files, or with url and table" },
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

type AboutFile = z.output<z.ZodObject<typeof aboutFile>>;

/** The layout of a text file, as an engine reads it. */
export type ReadingOptions = {
  readonly [Field in "delimiter" | "types" | "columns" | "header" | "encoding"]?: NonNullable<
    AboutFile[Field]
  >;
};

/** The layout of a text file in the description of a source. */
export function readingOptions(
  source: { readonly [Field in keyof ReadingOptions]?: ReadingOptions[Field] | undefined },
): ReadingOptions {
  const { delimiter, types, columns, header, encoding } = source;
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(types !== undefined && { types }),
    ...(columns !== undefined && { columns }),
    ...(header !== undefined && { header }),
    ...(encoding !== undefined && { encoding }),
  };
}

/** The file, folders and patterns of a source, or undefined for a table of a database. */
export function writtenFiles(source: Source | JoinedSource): readonly string[] | undefined {
  if ("file" in source) return [source.file];
  return "files" in source ? [source.files].flat() : undefined;
}

/** The table of a spec that reads one table. */
export type Source = z.output<typeof source>;
/** One of several tables of a spec. */
export type JoinedSource = z.output<typeof sources>[string];
