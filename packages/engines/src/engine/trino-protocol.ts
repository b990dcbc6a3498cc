import { failed, unavailable } from "./failure.js";
import type { Row } from "./groups.js";

/**
 * Trino's statement protocol: POST the text, then GET each page's `nextUri` until there is none.
 * The published client hides pages without rows, and with them the progress and any chance to
 * cancel, so these few requests are our own.
 */
export interface Coordinator {
  /** `http://host:port`. */
  readonly server: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names the coordinator in messages. */
  readonly subject: string;
}

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

/** All rows of a statement. An abort cancels it in the cluster before the fetch's error is thrown. */
export async function statement(
  to: Coordinator,
  text: string,
  { signal, progress }: StatementOptions,
): Promise<readonly Row[]> {
  const pages: (readonly Row[])[] = [];
  let done = 0;
  let page = await send(to, `${to.server}/v1/statement`, { method: "POST", body: text });
  for (;;) {
    if (page.error !== undefined) throw named(to.subject, page.error.errorName ?? "");
    pages.push(page.data ?? []);
    done = Math.max(done, (page.stats?.progressPercentage ?? 0) / 100);
    progress?.(done);
    const { nextUri } = page;
    if (nextUri === undefined) return pages.flat();
    if (signal?.aborted) await cancel(to, nextUri);
    signal?.throwIfAborted();
    try {
      page = await send(to, nextUri, signal === undefined ? {} : { signal });
    } catch (error) {
      if (signal?.aborted) await cancel(to, nextUri);
      throw error;
    }
  }
}

/** Best effort: the cluster abandons a query by itself when nobody asks for its pages. */
const cancel = (to: Coordinator, uri: string): Promise<unknown> =>
  fetch(uri, { method: "DELETE", headers: to.headers }).catch(() => {});

async function send(to: Coordinator, uri: string, init: RequestInit): Promise<Page> {
  for (;;) {
    const response = await fetch(uri, { ...init, headers: to.headers }).catch((error: unknown) => {
      throw unreachable(to.subject, error);
    });
    if (response.ok) return (await response.json()) as Page;
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403) {
      throw unavailable(to.subject, "refused the user or password", "check both");
    }
    // By the protocol these mean: ask again.
    if (![502, 503, 504].includes(response.status))
      throw failed(to.subject, `HTTP ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    init.signal?.throwIfAborted();
  }
}

function unreachable(subject: string, error: unknown): Error {
  const code = (error as { cause?: { code?: unknown } }).cause?.code;
  if (code === "ENOTFOUND") return unavailable(subject, "no such host", "check the host's name");
  return unavailable(subject, "no answer", "check host and port, and that the server runs");
}

/** By the name of the error alone; Trino's names are words of its own. */
function named(subject: string, name: string): Error {
  if (["CATALOG_NOT_FOUND", "SCHEMA_NOT_FOUND", "TABLE_NOT_FOUND"].includes(name)) {
    return unavailable(subject, "no such catalog, schema or table", "check the names");
  }
  if (name === "COLUMN_NOT_FOUND") {
    return unavailable(subject, "the table is not what the plan was made for", "read it again");
  }
  if (name.startsWith("EXCEEDED_") || name === "CLUSTER_OUT_OF_MEMORY") {
    return unavailable(
      subject,
      `beyond a limit of the cluster (${name})`,
      "raise it, or add workers",
    );
  }
  return failed(subject, /^[A-Z_]+$/.test(name) ? name : undefined);
}
