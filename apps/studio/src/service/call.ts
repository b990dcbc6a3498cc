import { readKey } from "./key.js";

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

export interface Progress {
  readonly what: string;
  readonly done?: number;
  readonly total?: number;
}

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PATCH";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Told how far it is; the answer then comes line by line. */
  readonly report?: (progress: Progress) => void;
}

/** Ask the service that this page came from. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await send(path, options);
  if (options.report && response.ok) {
    return await untilAway(lastOf<T>(response, options.report), options);
  }
  const text = await untilAway(response.text(), options);
  if (!response.ok) throw faultOf(parsed(text));
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return (isJson ? JSON.parse(text) : text) as T;
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
async function lastOf<T>(response: Response, report: (progress: Progress) => void): Promise<T> {
  let said: { readonly result?: T; readonly error?: object } | undefined;
  for await (const line of linesOf(response)) {
    const next = JSON.parse(line);
    if ("progress" in next) report(next.progress);
    else said = next;
  }
  if (said === undefined) {
    throw new ServiceFault("The service stopped before it had answered.", "away");
  }
  if (said.error !== undefined) throw faultOf(said);
  return said.result as T;
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
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
  const { error } = (said ?? {}) as { error?: Record<string, string> };
  const { message = "The service failed.", code = "internal", subject, parameter } = error ?? {};
  return new ServiceFault(message, code, subject, parameter);
}

export function asFault(error: unknown): ServiceFault {
  return error instanceof ServiceFault ? error : new ServiceFault(String(error), "internal");
}
