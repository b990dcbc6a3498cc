import { PUBLISHED_ANSWERS } from "@noisewright/contract/serving";
import type { LocalCall } from "./call.js";
import { localLedgers } from "./ledgers.js";

/** The answers about what was published in this browser. */
export const PUBLISHED = {
  published: async ({ query, signal }: LocalCall) =>
    await PUBLISHED_ANSWERS.published(await localLedgers(), query, { signal }),
  publication: async ({ name }: LocalCall) =>
    await PUBLISHED_ANSWERS.publication(await localLedgers(), name),
};
