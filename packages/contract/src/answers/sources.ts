import { z } from "zod";
import { object } from "../kit/index.js";

const column = object({
  name: z.string(),
  type: z.enum(["integer", "decimal", "float", "text", "boolean", "date", "timestamp", "other"]),
  folded: z
    .literal(true)
    .meta({ description: "whether a collation compares the values" })
    .optional(),
  padded: z.literal(true).meta({ description: "whether values are padded with spaces" }).optional(),
});

export const source = object({
  name: z.string(),
  kind: z.string().meta({
    description: "the ending of the file, for example csv, csv.gz, jsonl, parquet, xlsx or duckdb",
  }),
  ledger: z.string().meta({ description: "the ledger that pays for releases from this source" }),
  columns: z.array(column),
});

export const sourcesAnswer = object({ sources: z.array(source) }).meta({
  id: "Sources",
  description: "the served tables",
});
