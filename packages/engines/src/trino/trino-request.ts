import { setTimeout as wait } from "node:timers/promises";
import { failed, unavailable } from "../engine/index.js";

/** The server that runs statements, and the user who sends the statements. */
export interface Coordinator {
  /** The address of the server, `http://host:port`. Requests go to no other address. */
  readonly server: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name of the coordinator in messages. */
  readonly subject: string;
  readonly limits?: Limits;
}

/** Limits on the time and the size of an answer of the server. */
export interface Limits {
  /**
   * The most milliseconds to wait for one answer. Trino answers within seconds, even while a query
   * runs.
   */
  readonly answer: number;
  /** The most milliseconds for all retries of one request. */
  readonly retries: number;
  /** The largest size of one page, in bytes. */
  readonly bytes: number;
}

const LIMITS: Limits = { answer: 300_000, retries: 60_000, bytes: 2 ** 28 };
/** The HTTP status codes after which a request is sent again. */
const RETRY_STATUS = [429, 502, 503, 504];
/** The pause before the first retry and the longest pause, in milliseconds. */
const PAUSES = [100, 2000] as const;

/** Sends a request to the coordinator and returns the JSON value of the answer. */
export async function request(
  to: Coordinator,
  uri: string,
  init: RequestInit & { readonly signal?: AbortSignal },
): Promise<unknown> {
  const { retries } = to.limits ?? LIMITS;
  const address = ownAddress(to, uri);
  const deadline = Date.now() + retries;
  for (let pause: number = PAUSES[0]; ; pause = Math.min(2 * pause, PAUSES[1])) {
    const { status, body } = await sendOnce(to, address, init);
    if (status >= 200 && status < 300) return parsed(to, body);
    if (status === 401 || status === 403) {
      throw unavailable(
        to.subject,
        "the server refused the user or the password",
        "check the user and the password",
      );
    }
    if (status >= 300 && status < 400) {
      throw unavailable(
        to.subject,
        "the server redirects to another address",
        "write the address of the coordinator itself",
      );
    }
    if (!RETRY_STATUS.includes(status)) throw failed(to.subject, `HTTP ${status}`);
    if (Date.now() + pause > deadline) {
      throw unavailable(to.subject, `the server is busy (HTTP ${status})`, "try again later");
    }
    await wait(pause, undefined, init.signal ? { signal: init.signal } : {});
  }
}

/**
 * Checks the address of a request. Each request sends the password, so requests go only to the
 * scheme, host and port that the user gave.
 */
function ownAddress({ server, subject }: Coordinator, uri: string): string {
  const own = new URL(server);
  const address = URL.canParse(uri) ? new URL(uri) : undefined;
  const plain = address?.username === "" && address.password === "";
  if (plain && address.origin === own.origin && address.pathname.startsWith("/v1/")) return uri;
  throw unavailable(
    subject,
    "the coordinator sent a link to another address, which was not followed",
    "write the address that the coordinator uses for itself, or let the coordinator process forwarded headers",
  );
}

async function sendOnce(
  { headers, subject, limits = LIMITS }: Coordinator,
  uri: string,
  init: RequestInit & { readonly signal?: AbortSignal },
): Promise<{ readonly status: number; readonly body: Uint8Array | undefined }> {
  const late = AbortSignal.timeout(limits.answer);
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
  try {
    const response = await fetch(uri, { ...init, headers, signal, redirect: "manual" });
    if (response.ok) return { status: response.status, body: await read(response, limits.bytes) };
    await response.body?.cancel();
    return { status: response.status, body: undefined };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    if (late.aborted)
      throw unavailable(subject, "the server did not answer in time", "check that the server runs");
    throw unreachable(subject, error);
  }
}

/**
 * Reads the body of an answer. The result is undefined if the body is larger than a page may be.
 */
async function read(response: Response, most: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) return undefined; // leaving the loop cancels the download
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parsed({ subject }: Coordinator, body: Uint8Array | undefined): unknown {
  if (body === undefined) {
    throw unavailable(subject, "a page of the result is too large", "use fewer groups or keys");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw notTrino(subject);
  }
}

/**
 * The error for an unexpected answer. The error does not repeat the answer, because the answer may
 * quote data.
 */
export function notTrino(subject: string): Error {
  return unavailable(subject, "the answer is not from Trino", "check the host and port");
}

function unreachable(subject: string, error: unknown): Error {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOTFOUND")
    return unavailable(subject, "the host does not exist", "check the name of the host");
  return unavailable(
    subject,
    "the server does not answer",
    "check the host and port, and that the server runs",
  );
}
