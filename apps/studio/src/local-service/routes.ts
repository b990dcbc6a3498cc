import { type BodyEndpoint, ENDPOINTS, type Endpoint, type Read } from "@noisewright/contract";
import { Refusal } from "@noisewright/contract/serving";
import { bodyError } from "@noisewright/release/spec";
import type { z } from "zod";
import type { LocalCall } from "./call.js";
import { COPY, IMPORT, LEDGERS } from "./ledger-answers.js";
import type { LocalRequest } from "./protocol.js";
import { PUBLISHED } from "./published-answers.js";
import { rehearsal } from "./rehearsal-answer.js";
import { RELEASES } from "./release-answers.js";

interface Route {
  readonly endpoint: Endpoint;
  answer(call: LocalCall, body: unknown): Promise<unknown>;
}

function get<A>(
  endpoint: Endpoint<A>,
  answer: (call: LocalCall) => Promise<Read<z.ZodType<A>>>,
): Route {
  return { endpoint, answer };
}

function post<B, A>(
  endpoint: BodyEndpoint<B, A>,
  answer: (call: LocalCall, body: B) => Promise<Read<z.ZodType<A>>>,
): Route {
  return {
    endpoint,
    async answer(call, body) {
      const { success, data, error } = endpoint.body.safeParse(body);
      if (success) return await answer(call, data);
      throw bodyError(error.issues, body);
    },
  };
}

const ROUTES: readonly Route[] = [
  get(ENDPOINTS.sources, RELEASES.sources),
  post(ENDPOINTS.preview, RELEASES.preview),
  post(ENDPOINTS.rehearsal, rehearsal),
  post(ENDPOINTS.release, RELEASES.release),
  get(ENDPOINTS.published, PUBLISHED.published),
  get(ENDPOINTS.publication, PUBLISHED.publication),
  get(ENDPOINTS.ledgers, LEDGERS.ledgers),
  get(ENDPOINTS.ledger, LEDGERS.ledger),
  post(ENDPOINTS.whatIf, LEDGERS.whatIf),
  get(ENDPOINTS.verify, LEDGERS.verify),
  get(ENDPOINTS.export, LEDGERS.export),
  get(COPY, LEDGERS.copy),
  post(ENDPOINTS.create, LEDGERS.create),
  post(ENDPOINTS.raise, LEDGERS.raise),
  post(IMPORT, LEDGERS.import),
];

/** Finds the route of a request and answers the request. */
export async function answerTo(
  { method, path, body, files }: LocalRequest,
  context: Pick<LocalCall, "report" | "signal">,
): Promise<unknown> {
  const [place = "", parameters] = path.split("?");
  const query = new URLSearchParams(parameters);
  for (const { endpoint, answer } of ROUTES) {
    if (endpoint.method !== method.toLowerCase()) continue;
    const name = nameIn(endpoint.path, place);
    if (name !== undefined) return await answer({ ...context, name, query, files }, body);
  }
  throw new Refusal(404, "not-found", "service: this browser has no answer to this request");
}

/** The part of a path that stands for `:name`, or undefined if the path is another one. */
function nameIn(pattern: string, path: string): string | undefined {
  const [parts, given] = [pattern.split("/"), path.split("/")];
  if (parts.length !== given.length) return undefined;
  let name = "";
  for (const [i, part] of parts.entries()) {
    if (part === ":name") name = decodeURIComponent(given[i]!);
    else if (part !== given[i]) return undefined;
  }
  return name;
}
