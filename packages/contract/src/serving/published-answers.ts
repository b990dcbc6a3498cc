import type { Ledgers } from "@noisewright/release/ledger";
import { bodyError } from "@noisewright/release/spec";
import type { z } from "zod";
import { type PublishedSummary, publicationBody, publishedSummary } from "../answers/index.js";
import type { AnswerOf } from "../endpoints/index.js";
import { publishedQuery } from "../requests/index.js";
import { Refusal } from "./refusal.js";

/** How many publications one answer has at most, and how many are read at once. */
const PAGE = 50;
const BATCH = 500;

interface Options {
  /** Which ledgers the caller may see. Default: all. */
  readonly wanted?: (ledger: string) => boolean;
  readonly signal?: AbortSignal;
}

/** The answers of the endpoints about what was published. */
export const PUBLISHED_ANSWERS = {
  async published(
    { store }: Ledgers,
    query: URLSearchParams,
    { wanted = () => true, signal }: Options = {},
  ): Promise<AnswerOf<"published">> {
    const { before, search } = checked(query);
    const published: PublishedSummary[] = [];
    let next = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
    for (;;) {
      signal?.throwIfAborted();
      const batch = await store.publications(next, BATCH);
      for (const listed of batch) {
        const found = wanted(listed.ledger) ? readIn(publishedSummary, listed.summary) : undefined;
        if (found !== undefined && isFound(found, search)) {
          if (published.length === PAGE) return { published, before: next };
          published.push(found);
        }
        next = listed.number;
      }
      if (batch.length < BATCH) return { published };
    }
  },

  async publication(
    { store }: Ledgers,
    id: string,
    { wanted = () => true }: Options = {},
  ): Promise<AnswerOf<"publication">> {
    const kept = await store.publication(id);
    if (kept === undefined || !wanted(kept.ledger)) throw noPublication();
    const summary = readIn(publishedSummary, kept.summary);
    const body = readIn(publicationBody, kept.body);
    if (summary === undefined || body === undefined) throw noPublication();
    return { ...summary, ...body };
  },
};

function checked(query: URLSearchParams) {
  const given = Object.fromEntries(query);
  const { success, data, error } = publishedQuery.safeParse(given);
  if (success) return data;
  throw bodyError(error.issues, given);
}

/** Leaves out what another version of Noisewright wrote in another form, and damaged texts. */
function readIn<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isFound({ ledger, names }: PublishedSummary, search: string | undefined): boolean {
  const wanted = search?.trim().toLowerCase() ?? "";
  return [ledger, ...names].some((name) => name.toLowerCase().includes(wanted));
}

function noPublication(): Refusal {
  return new Refusal(
    404,
    "not-found",
    "published: there are no results with this id; see GET /api/published",
  );
}
