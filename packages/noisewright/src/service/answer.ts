import { hasBody, NDJSON, type Progress } from "@noisewright/contract";
import { Refusal, toHttpError } from "@noisewright/contract/serving";
import { bodyError } from "@noisewright/release/spec";
import type { Context } from "hono";
import type { z } from "zod";
import type { AnswerText } from "./answer-text.js";
import type { Caller } from "./caller.js";
import type { Env } from "./request-record.js";
import type { Call, Route, ServiceContext } from "./route.js";

/**
 * Checks the body of a request, runs the handler of the request and sends the answer. Lines of
 * progress precede the answer if the client asks for progress.
 */
export async function answer(
  c: Context<Env>,
  route: Route,
  caller: Caller,
  context: ServiceContext,
): Promise<Response> {
  const { endpoint } = route;
  const work = await route.prepare((schema) => bodyOf(c, schema));
  const query = new URL(c.req.url).search;
  const request = { ...context, caller, name: c.req.param("name") ?? "", query };
  const limit = Math.min(route.limit, context.timeLimit ?? Number.POSITIVE_INFINITY);
  const disconnected = disconnectedSignal(c.req.raw.signal);
  const handle = (report: Call["report"]) =>
    withinTime(limit, (signal) => work({ ...request, signal, disconnected, report }));
  if (hasBody(endpoint) && c.req.header("accept")?.includes(NDJSON)) {
    const { lines, sent } = streamed(handle, (code) => {
      c.get("record").code = code;
    });
    c.set("sent", sent);
    return c.body(lines, 200, { "Content-Type": NDJSON });
  }
  const { type = "application/json", status = 200 } = endpoint;
  const { text } = await handle(undefined);
  return c.body(text, status, { "Content-Type": type });
}

/**
 * Returns a signal that aborts when the client disconnects. The abort reason is an error, whereas
 * the abort reason of the server's own signal is a string.
 */
function disconnectedSignal(request: AbortSignal): AbortSignal {
  const gone = new AbortController();
  if (request.aborted) gone.abort();
  request.addEventListener("abort", () => gone.abort(), { once: true });
  return gone.signal;
}

/**
 * Runs work with a time limit. The timer is cleared afterwards, so that the timer does not keep a
 * finished request in memory.
 */
async function withinTime<T>(
  seconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const message = `service: the request took longer than ${seconds} s and was stopped; nothing was spent; send a smaller request`;
  const reason = new Refusal(503, "timed-out", message);
  const timer = setTimeout(() => stop.abort(reason), 1000 * seconds);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a JSON body. The content type must be JSON, because a page on another site cannot set this
 * content type without permission.
 */
async function bodyOf<B>(c: Context<Env>, schema: z.ZodType<B>): Promise<B> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
    throw new Refusal(
      415,
      "media-type",
      "service: the content type of the body must be application/json",
    );
  }
  const value = parseJson(await c.req.text());
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw bodyError(result.error.issues, value);
}

/**
 * The maximum nesting depth of a body. A deeper value could overflow the stack of a recursive
 * function.
 */
const MAX_DEPTH = 100;

function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) {
    throw new Refusal(
      400,
      "syntax",
      `service: the body is nested more than ${MAX_DEPTH} levels deep`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "syntax", "service: the body is not valid JSON");
  }
}

/**
 * Returns the nesting depth of a JSON text. The text is scanned only once, because other requests
 * have to wait during the scan.
 */
function depthOf(text: string): number {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') quoted = !quoted;
    else if (quoted) i += character === "\\" ? 1 : 0;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return deepest;
}

/**
 * Sends lines of progress, then one line with the result or the error. The HTTP status is sent
 * before the outcome is known.
 */
function streamed(
  handle: (report: Call["report"]) => Promise<AnswerText<unknown>>,
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
