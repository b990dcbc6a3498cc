import { z } from "zod";
import { figure, object } from "../kit/index.js";

/** A key or a published value. An infinite number is null. */
export const keyValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const publishedResult = object({
  key: z.record(z.string(), keyValue),
  value: keyValue,
  interval: object({ lower: figure, upper: figure }).optional(),
  note: z.string().optional(),
});

export const publishedTable = object({
  name: z.string(),
  columns: z.array(z.string()),
  cells: z.array(
    object({
      key: z.array(keyValue),
      value: z.number().meta({ description: "the unbiased estimate" }),
      interval: object({ lower: figure, upper: figure }).optional(),
      whole: z
        .number()
        .meta({ description: "the whole number; whole numbers of all tables add up" })
        .optional(),
    }),
  ),
}).meta({ description: "a table; its last column changes fastest" });
