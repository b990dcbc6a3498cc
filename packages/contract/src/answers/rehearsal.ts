import { z } from "zod";
import { count, object } from "../kit/index.js";
import { publishedRelease, releaseAnswer } from "./release.js";

export const rehearsalAnswer = object({
  madeUp: z.literal(true).meta({ description: "these are not results: the rows are made up" }),
  rows: count.meta({ description: "the number of made-up rows" }),
  protects: releaseAnswer.shape.protects,
  releases: z.array(publishedRelease),
}).meta({
  id: "Rehearsal",
  description:
    "the releases of a spec with their real noise, on made-up rows with the columns, types, keys and bounds of the spec; without a receipt",
});
