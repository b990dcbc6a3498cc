import { z } from "zod";
import { object } from "../kit/index.js";
import { errorDetails } from "./errors.js";

export const progress = object({
  what: z.string(),
  done: z.number().optional(),
  total: z
    .number()
    .meta({ description: "the value of `done` at the end; absent if this value is unknown" })
    .optional(),
}).meta({ id: "Progress", description: "the progress of a task" });

/**
 * Returns the schema for a line of a streamed answer. All lines are progress, except the last line,
 * which is the result or an error.
 */
export const streamedLine = <A extends z.ZodType>(result: A) =>
  z.union([object({ progress }), object({ result }), object({ error: errorDetails })]);
