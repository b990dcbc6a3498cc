import { type Progress, type Schema, streamedLine } from "@noisewright/contract/answers";
import type { CallOptions } from "./call-options.js";
import { goneSignal, reportAway, reportBack } from "./connection.js";
import { faultOf, ServiceFault } from "./fault.js";
import { readKey } from "./key.js";
import { validated } from "./validated.js";

const AWAY = "The service does not respond. Check that noisewright studio is running.";
const CUT = "The service stopped before its answer was complete.";
const PAID =
  "If the budget was debited already, the same release costs nothing more: release again.";

/** Sends a request to the service that served this page. */
export async function callService<T>(
  path: string,
  schema: Schema<T>,
  options: CallOptions,
): Promise<T> {
  const response = await send(path, options);
  if (options.report && response.ok) {
    const answer = streamedResult(response, schema, options.report);
    return await whileConnected(answer, path, options);
  }
  const text = await whileConnected(response.text(), path, options);
  if (!response.ok) throw faultOf(parsed(text));
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return validated(schema, isJson ? JSON.parse(text) : text);
}

/** If the connection breaks in the middle of a reply, reports that the service is unreachable. */
async function whileConnected<T>(
  answer: Promise<T>,
  path: string,
  { signal }: CallOptions,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServiceFault || signal?.aborted) throw error;
    reportAway();
    throw new ServiceFault(path === "/api/release" ? `${CUT} ${PAID}` : CUT, "away");
  }
}

async function send(path: string, { method, body, signal, report }: CallOptions) {
  const key = readKey();
  // All keys match this pattern. Characters outside the pattern may not be allowed in a header.
  if (key !== undefined && !/^[\w-]+$/.test(key)) {
    throw new ServiceFault("The service does not know this key.", "unauthorized");
  }
  const headers = {
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...(report && { Accept: "application/x-ndjson" }),
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
  };
  const what = method ?? (body === undefined ? "GET" : "POST");
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const either = AbortSignal.any([goneSignal(), ...(signal ? [signal] : [])]);
  try {
    const response = await fetch(path, { method: what, headers, ...sent, signal: either });
    reportBack();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    reportAway();
    throw new ServiceFault(AWAY, "away");
  }
}

/**
 * Reads lines of progress, then the result or the error. The function reads the stream to its end,
 * because otherwise the service would see an aborted request.
 */
async function streamedResult<T>(
  response: Response,
  result: Schema<T>,
  report: (progress: Progress) => void,
): Promise<T> {
  const schema = streamedLine(result);
  let outcome: { readonly result: T } | ServiceFault | undefined;
  for await (const line of linesOf(response)) {
    const next = validated(schema, JSON.parse(line));
    if ("progress" in next) report(next.progress);
    else outcome = "error" in next ? faultOf(next) : next;
  }
  if (outcome === undefined) throw new Error(CUT); // the connection broke, see whileConnected
  if (outcome instanceof ServiceFault) throw outcome;
  return outcome.result;
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (done) return;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
