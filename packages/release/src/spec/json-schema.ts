import { z } from "zod";
import { specSchema } from "./schema.js";

/** The published JSON Schema of specs, which editors use. */
export function specJsonSchema(): object {
  return {
    title: "Noisewright release",
    ...z.toJSONSchema(specSchema, { io: "input" }),
  };
}
