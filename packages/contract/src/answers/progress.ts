import { z } from "zod";
import { object } from "../kit/index.js";
import { errorDetails } from "./errors.js";

export const progress = object({
  what: z.string(),
  done: z.number().optional(),
  total: z
    .number()
    .meta({ description: "without it, it is not known how far there is to go" })
    .optional(),
}).meta({ id: "Progress", description: "how far a task is" });

/** A line of an answer that is streamed: progress, and last the result or the error. */
export const streamedLine = <A extends z.ZodType>(result: A) =>
  z.union([object({ progress }), object({ result }), object({ error: errorDetails })]);
