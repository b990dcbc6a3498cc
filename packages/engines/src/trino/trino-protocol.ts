import { failed, type Row, unavailable } from "../engine/index.js";
import { type Coordinator, notTrino, request } from "./trino-request.js";

export type { Coordinator } from "./trino-request.js";

interface Page {
  readonly nextUri?: string;
  readonly data?: readonly Row[];
  readonly stats?: { readonly progressPercentage?: number };
  readonly error?: { readonly errorName?: string };
}

export interface StatementOptions {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((fraction: number) => void) | undefined;
}

/**
 * All rows of a statement, by Trino's protocol: POST the text, then GET each page's `nextUri` until
 * there is none. The published client hides pages without rows, and with them the progress and any
 * chance to cancel, so these few requests are our own. An abort cancels the statement in the cluster
 * before the fetch's error is thrown.
 */
export async function statement(
  to: Coordinator,
  text: string,
  { signal, progress }: StatementOptions,
): Promise<readonly Row[]> {
  const pages: (readonly Row[])[] = [];
  const options = signal === undefined ? {} : { signal };
  let done = 0;
  let page = await ask(to, `${to.server}/v1/statement`, { ...options, method: "POST", body: text });
  for (;;) {
    if (page.error !== undefined) throw named(to.subject, page.error.errorName ?? "");
    pages.push(page.data ?? []);
    done = Math.max(done, (page.stats?.progressPercentage ?? 0) / 100);
    progress?.(done);
    const { nextUri } = page;
    if (nextUri === undefined) return pages.flat();
    try {
      signal?.throwIfAborted();
      page = await ask(to, nextUri, options);
    } catch (error) {
      if (signal?.aborted) await cancel(to, nextUri);
      throw error;
    }
  }
}

/** Milliseconds that a cancellation may take. */
const FAREWELL = 5000;

/** Best effort: the cluster abandons a query by itself when nobody asks for its pages. */
async function cancel(to: Coordinator, uri: string): Promise<void> {
  const signal = AbortSignal.timeout(FAREWELL);
  await request(to, uri, { method: "DELETE", signal }).catch(() => {});
}

type Init = Parameters<typeof request>[2];

async function ask(to: Coordinator, uri: string, init: Init): Promise<Page> {
  const page = await request(to, uri, init);
  if (isPage(page)) return page;
  throw notTrino(to.subject);
}

function isPage(value: unknown): value is Page {
  if (!isObject(value)) return false;
  const { nextUri, data, stats, error } = value;
  return (
    (nextUri === undefined || typeof nextUri === "string") &&
    (data === undefined || (Array.isArray(data) && data.every(Array.isArray))) &&
    hasProgress(stats ?? {}) &&
    (error === undefined || (isObject(error) && typeof (error.errorName ?? "") === "string"))
  );
}

function hasProgress(stats: unknown): boolean {
  return isObject(stats) && Number.isFinite(stats.progressPercentage ?? 0);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** By the name of the error alone; Trino's names are words of its own. */
function named(subject: string, name: string): Error {
  if (["CATALOG_NOT_FOUND", "SCHEMA_NOT_FOUND", "TABLE_NOT_FOUND"].includes(name)) {
    return unavailable(subject, "no such catalog, schema or table", "check the names");
  }
  if (name === "COLUMN_NOT_FOUND") {
    return unavailable(subject, "the table is not what the plan was made for", "read it again");
  }
  if (/^(EXCEEDED_[A-Z_]+|CLUSTER_OUT_OF_MEMORY)$/.test(name)) {
    return unavailable(
      subject,
      `beyond a limit of the cluster (${name})`,
      "raise it, or add workers",
    );
  }
  return failed(subject, /^[A-Z_]+$/.test(name) ? name : undefined);
}
