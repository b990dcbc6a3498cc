import { NoisewrightError } from "@noisewright/core";
import type { Page } from "playwright-core";
import type { Engine, RunOptions } from "../../src/index.js";
import { decoded, encoded } from "./codec.js";
import type { TestPage } from "./page.js";
import type * as Probe from "./probe.js";

declare const probe: typeof Probe;

/** Reports of progress, by the number of the signal of the query. */
const listeners = new Map<number, (fraction: number) => void>();
let signals = 0;

/** Lets a page report the progress of queries. */
export const listen = (page: Page): Promise<unknown> =>
  page.exposeFunction("told", (signal: number, fraction: number) => {
    listeners.get(signal)?.(fraction);
  });

type Answer = { value?: unknown; details?: NoisewrightError["details"]; other?: string };

function result<T>(json: string): T {
  const { value, details, other } = decoded<Answer>(json);
  if (details !== undefined) throw new NoisewrightError(details);
  if (other !== undefined) throw new Error(other);
  return value as T;
}

/** Opens files in a page. */
export async function openIn(
  page: Page,
  sources: readonly Probe.ProbeSource[],
  signal?: AbortSignal,
): Promise<Engine> {
  const id = signals++;
  const stop = () => page.evaluate((one) => probe.abort(one), id);
  signal?.addEventListener("abort", stop, { once: true });
  const answer = await page.evaluate(([each, one]) => probe.open(each, one), [
    sources,
    id,
  ] as const);
  return pageEngine(page, result<number>(answer));
}

/** An engine of a page. Queries and results travel as text. */
export function pageEngine(page: Page, engine: number): Engine {
  const call = async <T>(
    method: Parameters<typeof Probe.call>[1],
    first: unknown,
    { salt, signal, progress }: Partial<RunOptions> = {},
  ): Promise<T> => {
    const id = signals++;
    const stop = () => page.evaluate((one) => probe.abort(one), id);
    if (signal?.aborted) await stop();
    else signal?.addEventListener("abort", stop, { once: true });
    if (progress !== undefined) listeners.set(id, progress);
    const json = encoded({ first, salt });
    try {
      const answer = await page.evaluate(
        ([one, name, text, number, tell]) => probe.call(one, name, text, number, tell),
        [engine, method, json, id, progress !== undefined] as const,
      );
      return result<T>(answer);
    } finally {
      signal?.removeEventListener("abort", stop);
      listeners.delete(id);
    }
  };
  return {
    dialect: "duckdb",
    table: (name, signal) => call("table", name, { ...(signal && { signal }) }),
    run: (query, options) => call("run", query, options),
    counts: (query, options) => call("counts", query, options),
    spread: (query, options) => call("spread", query, options),
    fingerprint: (name) => call("fingerprint", name),
    close: () => call("close", undefined),
  };
}

/** Runs SQL in the DuckDB of a page that has no files. */
export const executeIn = ({ page }: Pick<TestPage, "page">, sql: string) =>
  page.evaluate((text) => probe.execute(text), sql);
