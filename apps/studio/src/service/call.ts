import {
  errorAnswer,
  type Progress,
  type Schema,
  streamedLine,
} from "@noisewright/contract/answers";
import { config } from "zod";
import { readKey } from "./key.js";

// The content security policy lets no text become code.
config({ jitless: true });

/** Why the service did not do what it was asked. */
export class ServiceFault extends Error {
  constructor(
    message: string,
    readonly code: string,
    /** What the error is about, such as `spec:12:5: releases[0].by`. */
    readonly subject?: string,
    readonly parameter?: string,
  ) {
    super(message);
    this.name = "ServiceFault";
  }
}

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PATCH";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Told how far it is; the answer then comes line by line. */
  readonly report?: (progress: Progress) => void;
}

/** Ask the service that this page came from. What it answers is read by the schema. */
export async function call<T>(
  path: string,
  schema: Schema<T>,
  options: CallOptions = {},
): Promise<T> {
  const response = await send(path, options);
  if (options.report && response.ok) {
    return await untilAway(lastOf(response, schema, options.report), options);
  }
  const text = await untilAway(response.text(), options);
  if (!response.ok) throw faultOf(parsed(text));
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return agreed(schema, isJson ? JSON.parse(text) : text);
}

/** A page and a service of two versions need not understand each other. */
function agreed<T>(schema: Schema<T>, value: unknown): T {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  throw new ServiceFault("The service answers in another form. Reload the page.", "internal");
}

/** A service that ends in the middle of an answer is away, too. */
async function untilAway<T>(answer: Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServiceFault || signal?.aborted) throw error;
    throw new ServiceFault("The service stopped before it had answered.", "away");
  }
}

async function send(path: string, { method, body, signal, report }: CallOptions) {
  const key = readKey();
  // No key has other characters, and a header with them cannot be sent.
  if (key !== undefined && !/^[\w-]+$/.test(key)) {
    throw new ServiceFault("The service does not know the key that was given.", "unauthorized");
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
    throw new ServiceFault("The service does not answer. Is noisewright studio running?", "away");
  }
}

/** Lines of progress, then the result or the error. It is read to its end, or it would count as cut off. */
async function lastOf<T>(
  response: Response,
  result: Schema<T>,
  report: (progress: Progress) => void,
): Promise<T> {
  const schema = streamedLine(result);
  let said: { readonly result: T } | ServiceFault | undefined;
  for await (const line of linesOf(response)) {
    const next = agreed(schema, JSON.parse(line));
    if ("progress" in next) report(next.progress);
    else said = "error" in next ? faultOf(next) : next;
  }
  if (said === undefined) {
    throw new ServiceFault("The service stopped before it had answered.", "away");
  }
  if (said instanceof ServiceFault) throw said;
  return said.result;
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

function faultOf(said: unknown): ServiceFault {
  const { data } = errorAnswer.safeParse(said);
  if (data === undefined) return new ServiceFault("The service failed.", "internal");
  const { error } = data;
  const subject = "subject" in error ? error.subject : undefined;
  const parameter = "parameter" in error ? error.parameter : undefined;
  return new ServiceFault(error.message, error.code, subject, parameter);
}

export function asFault(error: unknown): ServiceFault {
  return error instanceof ServiceFault ? error : new ServiceFault(String(error), "internal");
}
