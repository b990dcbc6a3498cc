import { z } from "zod";
import { count, object } from "../kit/index.js";

const fieldType = z.union([
  z.enum(["text", "integer", "number", "boolean", "date", "timestamp"]),
  object({ date: z.string() }),
  object({ timestamp: z.string() }),
]);

const flawedLines = object({
  count,
  lines: z.array(count).meta({ description: "the numbers of the first of these lines" }),
});

const csvFile = object({
  kind: z.literal("csv"),
  lines: count.meta({ description: "the lines that are not empty, without the header line" }),
  rows: count.meta({ description: "the lines that are rows" }),
  header: z.boolean().meta({ description: "whether the first line holds the column names" }),
  fields: count
    .meta({
      description:
        "the number of fields of the lines whose number of fields is wrong, if it is always the same",
    })
    .optional(),
  flawed: object({
    quote: flawedLines.meta({ description: "a quotation mark is not closed" }),
    fields: flawedLines.meta({ description: "the number of fields is wrong" }),
    bytes: flawedLines.meta({ description: "the bytes are not text of the encoding" }),
    length: flawedLines.meta({ description: "the line is too long" }),
  }),
  columns: z.array(
    object({
      name: z.string(),
      type: fieldType,
      read: count.meta({ description: "the fields that have this type" }),
      failed: count.meta({
        description: "the fields that are not empty and do not have this type",
      }),
    }),
  ),
});

const parquetFile = object({
  kind: z.literal("parquet"),
  rows: count,
  columns: z.array(object({ name: z.string(), readable: z.boolean() })),
});

const storedTable = object({
  kind: z.literal("table"),
  columns: z.array(
    object({
      name: z.string(),
      type: z.string(),
      folded: z
        .literal(true)
        .meta({ description: "the database treats different texts as equal" })
        .optional(),
      padded: z.literal(true).meta({ description: "the database adds spaces" }).optional(),
    }),
  ),
});

const warning = z.string().meta({ description: "the output is private: do not publish it" });

const problems = z.array(z.string()).meta({
  description:
    "why a release of the spec would publish nothing useful; if there is a problem, the exit code is 2",
});

const joins = object({
  keys: z.array(
    object({
      source: z.string(),
      role: z.enum(["public", "unit", "way"]),
      key: z.array(z.string()),
      repeated: count.meta({ description: "rows with a key that another row has already" }),
    }),
  ),
  rows: object({ from: count, joined: count }),
});

/** The output of `noisewright check --json`: a report on one source, or on several joined ones. */
export const checkOutput = z
  .union([
    csvFile.extend({ warning, problems }),
    parquetFile.extend({ warning, problems }),
    storedTable.extend({ warning, problems }),
    object({
      warning,
      sources: z.record(z.string(), z.union([csvFile, parquetFile, storedTable])),
      public: z.array(z.string()),
      joins,
      problems,
    }),
  ])
  .meta({ description: "the output of noisewright check --json" });
