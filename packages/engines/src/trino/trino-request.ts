import { setTimeout as wait } from "node:timers/promises";
import { failed, unavailable } from "../engine/index.js";

/** Where statements go, and as whom. */
export interface Coordinator {
  /** `http://host:port`. Nothing is sent anywhere else. */
  readonly server: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names the coordinator in messages. */
  readonly subject: string;
  readonly limits?: Limits;
}

/** How long a coordinator is waited for, and how much of an answer is read. */
export interface Limits {
  /** Milliseconds for one answer. A page of a running query is answered within seconds. */
  readonly answer: number;
  /** Milliseconds for asking again, where the answer is to ask again. */
  readonly retries: number;
  /** Bytes of one page. */
  readonly bytes: number;
}

const LIMITS: Limits = { answer: 300_000, retries: 60_000, bytes: 2 ** 28 };
/** By the protocol these mean: ask again. */
const AGAIN = [429, 502, 503, 504];
/** Milliseconds before the first retry, and before any. */
const PAUSES = [100, 2000] as const;

/** The JSON of one answer, for a request to the coordinator's own address. */
export async function request(
  to: Coordinator,
  uri: string,
  init: RequestInit & { readonly signal?: AbortSignal },
): Promise<unknown> {
  const { retries } = to.limits ?? LIMITS;
  const address = ownAddress(to, uri);
  const deadline = Date.now() + retries;
  for (let pause: number = PAUSES[0]; ; pause = Math.min(2 * pause, PAUSES[1])) {
    const { status, body } = await once(to, address, init);
    if (status >= 200 && status < 300) return parsed(to, body);
    if (status === 401 || status === 403) {
      throw unavailable(to.subject, "refused the user or password", "check both");
    }
    if (status >= 300 && status < 400) {
      throw unavailable(to.subject, "a redirect", "write the coordinator's own address");
    }
    if (!AGAIN.includes(status)) throw failed(to.subject, `HTTP ${status}`);
    if (Date.now() + pause > deadline) {
      throw unavailable(to.subject, `busy (HTTP ${status})`, "try again later");
    }
    await wait(pause, undefined, init.signal ? { signal: init.signal } : {});
  }
}

/** The password goes along with each request: only ever to the scheme, host and port it was given for. */
function ownAddress({ server, subject }: Coordinator, uri: string): string {
  const own = new URL(server);
  const address = URL.canParse(uri) ? new URL(uri) : undefined;
  const plain = address?.username === "" && address.password === "";
  if (plain && address.origin === own.origin && address.pathname.startsWith("/v1/")) return uri;
  throw unavailable(
    subject,
    "the coordinator names another address for its answer, which is not asked",
    "write the address that it names itself by, or let it process forwarded headers",
  );
}

async function once(
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
    if (late.aborted) throw unavailable(subject, "no answer in time", "check that the server runs");
    throw unreachable(subject, error);
  }
}

/** Undefined where there is more than a page may have. */
async function read(response: Response, most: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) return undefined; // leaving the loop cancels the rest
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parsed({ subject }: Coordinator, body: Uint8Array | undefined): unknown {
  if (body === undefined) {
    throw unavailable(subject, "a page too large to read", "ask for fewer groups or keys");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw notTrino(subject);
  }
}

/** The answer itself is not repeated: it may quote data. */
export function notTrino(subject: string): Error {
  return unavailable(subject, "an answer that is not Trino's", "check host and port");
}

function unreachable(subject: string, error: unknown): Error {
  const code = (error as { cause?: { code?: unknown } }).cause?.code;
  if (code === "ENOTFOUND") return unavailable(subject, "no such host", "check the host's name");
  return unavailable(subject, "no answer", "check host and port, and that the server runs");
}
