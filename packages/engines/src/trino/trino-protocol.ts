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
 * Returns all rows of a statement by the protocol of Trino: POST the text, then GET the `nextUri`
 * of each page until a page has no `nextUri`. The published client of Trino is not used. That
 * client hides pages without rows, but these pages report the progress and give the chance to
 * cancel. If the signal is aborted, the statement is cancelled in the cluster before the error is
 * thrown.
 */
export async function statement(
  to: Coordinator,
  text: string,
  { signal, progress }: StatementOptions,
): Promise<readonly Row[]> {
  const pages: (readonly Row[])[] = [];
  const options = signal === undefined ? {} : { signal };
  let done = 0;
  let page = await requestPage(to, `${to.server}/v1/statement`, {
    ...options,
    method: "POST",
    body: text,
  });
  for (;;) {
    if (page.error !== undefined) throw translated(to.subject, page.error.errorName ?? "");
    pages.push(page.data ?? []);
    done = Math.max(done, (page.stats?.progressPercentage ?? 0) / 100);
    progress?.(done);
    const { nextUri } = page;
    if (nextUri === undefined) return pages.flat();
    try {
      signal?.throwIfAborted();
      page = await requestPage(to, nextUri, options);
    } catch (error) {
      if (signal?.aborted) await cancel(to, nextUri);
      throw error;
    }
  }
}

/** Milliseconds that a cancellation may take. */
const CANCEL_MS = 5000;

/**
 * Asks the cluster to cancel a query. If this request fails, the cluster still drops a query whose
 * pages nobody reads.
 */
async function cancel(to: Coordinator, uri: string): Promise<void> {
  const signal = AbortSignal.timeout(CANCEL_MS);
  await request(to, uri, { method: "DELETE", signal }).catch(() => {});
}

type Init = Parameters<typeof request>[2];

async function requestPage(to: Coordinator, uri: string, init: Init): Promise<Page> {
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

/** Translates an error of Trino. Only the name of the error is used, which never contains data. */
function translated(subject: string, name: string): Error {
  if (["CATALOG_NOT_FOUND", "SCHEMA_NOT_FOUND", "TABLE_NOT_FOUND"].includes(name)) {
    return unavailable(subject, "the catalog, schema or table does not exist", "check the names");
  }
  if (name === "COLUMN_NOT_FOUND") {
    return unavailable(
      subject,
      "the table has changed since its schema was read",
      "read the schema again",
    );
  }
  if (/^(EXCEEDED_[A-Z_]+|CLUSTER_OUT_OF_MEMORY)$/.test(name)) {
    return unavailable(
      subject,
      `the query exceeds a limit of the cluster (${name})`,
      "raise the limit, or add workers",
    );
  }
  if (name === "QUERY_TEXT_TOO_LARGE") {
    return unavailable(
      subject,
      "the listed keys make the query longer than the cluster allows",
      "raise query.max-length of the cluster, or list fewer or shorter keys",
    );
  }
  return failed(subject, /^[A-Z_]+$/.test(name) ? name : undefined);
}
