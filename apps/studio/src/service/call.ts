import {
  type ErrorDetails,
  errorAnswer,
  type Progress,
  type Schema,
  streamedLine,
} from "@noisewright/contract/answers";
import { config } from "zod";
import { readKey } from "./key.js";

type SingleErrorDetails = Exclude<ErrorDetails, { readonly code: "several" }>;

// The content security policy forbids code that is made from strings, so the library zod must not
// compile its schemas.
config({ jitless: true });

/** One problem with a request. */
export interface RequestProblem {
  /** The message without the place of the field. */
  readonly reason: string;
  /** The wrong field of the request, for example `["releases", 0, "where"]`. */
  readonly path?: readonly (string | number)[] | undefined;
  /** The wrong parameter, which need not be a field of the request. */
  readonly parameter?: string | undefined;
}

/** The error of a failed or refused request. */
export class ServiceFault extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly problems: readonly RequestProblem[] = [{ reason: message }],
  ) {
    super(message);
    this.name = "ServiceFault";
  }

  /** The error message about one field, for a form without nested fields. */
  reasonFor(field: string): string | undefined {
    const isAbout = ({ path, parameter }: RequestProblem) => (path?.at(-1) ?? parameter) === field;
    return this.problems.find(isAbout)?.reason;
  }
}

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PATCH";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /**
   * Called with the progress of a long request. If this function is given, the service replies line
   * by line.
   */
  readonly report?: (progress: Progress) => void;
}

/** Sends a request to the service that served this page, and checks the reply against a schema. */
export async function call<T>(
  path: string,
  schema: Schema<T>,
  options: CallOptions = {},
): Promise<T> {
  const response = await send(path, options);
  if (options.report && response.ok) {
    return await whileConnected(streamedResult(response, schema, options.report), options);
  }
  const text = await whileConnected(response.text(), options);
  if (!response.ok) throw faultOf(parsed(text));
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return validated(schema, isJson ? JSON.parse(text) : text);
}

/**
 * Checks a reply of the service. The page and the service may have different versions and then
 * disagree about the form of a reply.
 */
function validated<T>(schema: Schema<T>, value: unknown): T {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  throw new ServiceFault(
    "This page cannot read the service's answer: the two have different versions. Reload the page.",
    "internal",
  );
}

/** If the connection breaks in the middle of a reply, reports that the service is unreachable. */
async function whileConnected<T>(answer: Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServiceFault || signal?.aborted) throw error;
    throw new ServiceFault("The service stopped before its answer was complete.", "away");
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
  try {
    return await fetch(path, { method: what, headers, ...sent, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ServiceFault(
      "The service does not respond. Check that noisewright studio is running.",
      "away",
    );
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
  if (outcome === undefined) {
    throw new ServiceFault("The service stopped before its answer was complete.", "away");
  }
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

function faultOf(answer: unknown): ServiceFault {
  const { data } = errorAnswer.safeParse(answer);
  if (data === undefined) return new ServiceFault("The service failed.", "internal");
  const { error } = data;
  const problems = error.code === "several" ? error.problems : [error];
  return new ServiceFault(error.message, error.code, problems.map(requestProblem));
}

/**
 * Converts a problem that the service reports. The new message starts with the name of the field
 * instead of the field's place in the spec.
 */
function requestProblem(problem: SingleErrorDetails): RequestProblem {
  const { message } = problem;
  if (!("subject" in problem)) return { reason: message, path: problem.path };
  const { path, subject } = problem;
  const parameter = "parameter" in problem ? problem.parameter : undefined;
  const reason = withoutPrefix(message, `${subject}: `);
  const name = path?.findLast((part) => typeof part === "string");
  if (parameter === undefined || name === undefined || !reason.startsWith(parameter)) {
    return { reason, path, parameter };
  }
  return { reason: `${name}${reason.slice(parameter.length)}`, path, parameter };
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

export function asFault(error: unknown): ServiceFault {
  return error instanceof ServiceFault ? error : new ServiceFault(String(error), "internal");
}
