import { hasBody, NDJSON, type Progress } from "@noisewright/contract";
import { bodyError } from "@noisewright/release/spec";
import type { Context } from "hono";
import type { z } from "zod";
import type { Asker } from "./asker.js";
import { Refusal, toHttpError } from "./refusal.js";
import type { Env } from "./request-record.js";
import type { Call, Route, ServiceContext } from "./route.js";
import type { Sent } from "./sent.js";

/** Check a request's body, have it handled, and send the answer: at once, or after its progress. */
export async function answer(
  c: Context<Env>,
  route: Route,
  asker: Asker,
  desk: ServiceContext,
): Promise<Response> {
  const { endpoint } = route;
  const work = await route.prepare((schema) => bodyOf(c, schema));
  const asked = { ...desk, asker, name: c.req.param("name") ?? "" };
  const limit = Math.min(route.limit, desk.timeLimit ?? Number.POSITIVE_INFINITY);
  const leaving = leavingOf(c.req.raw.signal);
  const handle = (report: Call["report"]) =>
    withinTime(limit, (signal) => work({ ...asked, signal, leaving, report }));
  if (hasBody(endpoint) && c.req.header("accept")?.includes(NDJSON)) {
    const { lines, sent } = streamed(handle, (code) => {
      c.get("seen").code = code;
    });
    c.set("sent", sent);
    return c.body(lines, 200, { "Content-Type": NDJSON });
  }
  const { type = "application/json", status = 200 } = endpoint;
  const { text } = await handle(undefined);
  return c.body(text, status, { "Content-Type": type });
}

/** Aborted when the request is, and for a reason that is an error: the server's is a text. */
function leavingOf(request: AbortSignal): AbortSignal {
  const left = new AbortController();
  if (request.aborted) left.abort();
  request.addEventListener("abort", () => left.abort(), { once: true });
  return left.signal;
}

/** Nothing is kept of a request that was answered, so the clock is stopped. */
async function withinTime<T>(
  seconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const message = `service: not done within ${seconds} s; nothing was spent; ask for less at a time`;
  const reason = new Refusal(503, "timed-out", message);
  const timer = setTimeout(() => stop.abort(reason), 1000 * seconds);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Only what says that it is JSON: a page elsewhere cannot send that without asking first. */
async function bodyOf<B>(c: Context<Env>, schema: z.ZodType<B>): Promise<B> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
    throw new Refusal(415, "media-type", "service: the body must be application/json");
  }
  const value = parsed(await c.req.text());
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw bodyError(result.error.issues, value);
}

/** Values inside values that a body may have; what follows them down has a stack. */
const DEEPEST = 100;

function parsed(text: string): unknown {
  if (depthOf(text) > DEEPEST) {
    throw new Refusal(400, "syntax", "service: the body is nested too deeply");
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "syntax", "service: the body is not JSON");
  }
}

/** Once through, whatever the text: others wait meanwhile. */
function depthOf(text: string): number {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let i = 0; i < text.length; i++) {
    const mark = text[i];
    if (mark === '"') quoted = !quoted;
    else if (quoted) i += mark === "\\" ? 1 : 0;
    else if (mark === "[" || mark === "{") deepest = Math.max(deepest, ++depth);
    else if (mark === "]" || mark === "}") depth--;
  }
  return deepest;
}

/** Lines of progress, then one with the result or the error; the status was sent before it was known. */
function streamed(
  handle: (report: Call["report"]) => Promise<Sent<unknown>>,
  refused: (code: string) => void,
): { readonly lines: ReadableStream<Uint8Array>; readonly sent: Promise<void> } {
  const encoder = new TextEncoder();
  let reader: ReadableStreamDefaultController<Uint8Array> | undefined;
  const send = (line: string) => reader?.enqueue(encoder.encode(`${line}\n`));
  const lines = new ReadableStream<Uint8Array>({
    start(controller) {
      reader = controller;
    },
    cancel() {
      reader = undefined;
    },
  });
  const report = (progress: Progress) => send(JSON.stringify({ progress }));
  const sent = handle(report)
    .then(
      ({ text }) => send(`{"result":${text}}`),
      (cause) => {
        const { error } = toHttpError(cause);
        refused(error.code);
        send(JSON.stringify({ error }));
      },
    )
    .then(() => reader?.close());
  return { lines, sent };
}
