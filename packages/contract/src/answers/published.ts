import { z } from "zod";
import { count, hash, object } from "../kit/index.js";
import { releaseAnswer } from "./release.js";

const summary = {
  id: hash.meta({ description: "a hash of the ledger and of what was asked" }),
  names: z.array(z.string()).meta({ description: "the names of the releases" }),
  ledger: z.string(),
  time: z.string().meta({ description: "the hour in which the newest of the values was paid for" }),
  who: z.string().meta({
    description:
      "the id of the key that asked first, or `anyone`, `command line` or `this browser`",
  }),
  epsilon: z.number().meta({ description: "what the releases cost together, as the receipt says" }),
  delta: z.number(),
  values: count.meta({ description: "the number of published values" }),
};

const body = {
  source: z.string().meta({ description: "the name of the table" }),
  spec: z
    .string()
    .meta({ description: "the spec as YAML, without places on the steward's machine" }),
  form: z.string().meta({ description: "the address of the studio's form" }).optional(),
  privacy: z.array(z.string()).meta({ description: "what ε means for one person, in sentences" }),
  record: z
    .record(z.string(), z.unknown())
    .meta({ description: "the facts of a record for the registry of deployments" }),
  answer: releaseAnswer,
};

export const publishedSummary = object(summary);

/** What a store keeps of a publication beside its summary. */
export const publicationBody = object(body);

export const publishedList = object({
  published: z.array(publishedSummary),
  before: z
    .number()
    .meta({ description: "if there are older ones: the parameter `before` of the next request" })
    .optional(),
}).meta({ id: "PublishedList", description: "what was published, the newest first" });

export const publication = object({ ...summary, ...body }).meta({
  id: "Publication",
  description: "what a release published, and how it was asked for",
});
