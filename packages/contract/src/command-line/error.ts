import { z } from "zod";
import { object } from "../kit/index.js";

const path = z
  .array(z.union([z.string(), z.int()]))
  .meta({ description: "the field of the spec that is wrong" })
  .optional();
const problem = { code: z.string(), message: z.string(), path };

/** An error of any command with `--json`, on standard error. */
export const errorOutput = object({
  error: object({ ...problem, problems: z.array(object(problem)).optional() }),
}).meta({ description: "an error of any command with --json, on standard error" });
