import { NoisewrightError } from "@noisewright/core";
import { openBrowserFiles } from "../../src/browser/index.js";
import { DuckDbEngine } from "../../src/duckdb/index.js";
import { WasmHost } from "../../src/duckdb-wasm/index.js";
import type { CsvOptions } from "../../src/files/index.js";
import type { AggregateQuery, Engine, SetsQuery, SpreadQuery } from "../../src/index.js";
import { ASSETS } from "./assets.js";
import { decoded, encoded } from "./codec.js";

/** A file of a source: a file that was chosen in the page, by its place, or the bytes of a file. */
export type ProbeFile = number | { readonly name: string; readonly base64: string };

export interface ProbeSource {
  readonly name: string;
  readonly files: readonly ProbeFile[];
  readonly csv?: CsvOptions;
  readonly table?: string;
}

const engines: Engine[] = [];
const signals = new Map<number, AbortController>();
let sql: WasmHost;

/** Starts a DuckDB without files, whose tables are made by `execute`. */
export async function startDatabase(): Promise<number> {
  const absolute = (path: string) => new URL(path, location.href).href;
  const addresses = { wasm: absolute(ASSETS.duckdbWasm), worker: absolute(ASSETS.duckdbWorker) };
  sql = await WasmHost.start(addresses, new Map());
  const database = { name: "memory", file: ":memory:" };
  return engines.push(new DuckDbEngine({ host: sql, tables: new Map(), database })) - 1;
}

/** Runs SQL in the DuckDB without files. Values of the result are shown as texts. */
export async function execute(text: string): Promise<readonly (readonly string[])[]> {
  const connection = await sql.connect();
  try {
    return (await connection.rows(text)).map((row) => row.map(String));
  } finally {
    await connection.close();
  }
}

/** Reads each value as a literal of a statement. Doubles and texts come back as they are. */
export async function echoed(json: string): Promise<string> {
  const values = decoded<readonly (number | string)[]>(json);
  const connection = await sql.connect();
  const literals = values.map((value) =>
    connection.placeholder(
      typeof value === "number" ? { type: "number", value } : { type: "text", value },
    ),
  );
  const rows = await connection.rows(`SELECT ${literals.join(", ")}`);
  await connection.close();
  return encoded(rows[0]);
}

/** Opens files. Returns the number of the engine, or an error as `failure` describes it. */
export function open(sources: readonly ProbeSource[], signal?: number): Promise<string> {
  return answered(async () => {
    const input = document.querySelector("input")!;
    const chosen = sources.map((source) => ({
      ...source,
      files: source.files.map((file) =>
        typeof file === "number" ? input.files![file]! : new File([bytes(file.base64)], file.name),
      ),
    }));
    const options = { assets: ASSETS, ...(signal !== undefined && { signal: signalOf(signal) }) };
    return engines.push(await openBrowserFiles(chosen, options)) - 1;
  });
}

const bytes = (base64: string) =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) as Uint8Array<ArrayBuffer>;

/** Calls a method of an engine. `signal` is a number that `abort` takes. */
export function call(
  engine: number,
  method: "table" | "run" | "counts" | "spread" | "fingerprint" | "close",
  json: string,
  signal: number,
  tell: boolean,
): Promise<string> {
  return answered(async () => {
    const [first, salt] = decoded<[unknown, Uint8Array]>(json);
    const options = {
      salt,
      signal: signalOf(signal),
      ...(tell && { progress: (fraction: number) => report(signal, fraction) }),
    };
    const one = engines[engine]!;
    if (method === "close") return one.close();
    if (method === "table") return one.table(first as string | undefined, options.signal);
    if (method === "fingerprint") return one.fingerprint?.(first as string | undefined);
    if (method === "counts") return one.counts(first as SetsQuery, options);
    if (method === "spread") return one.spread(first as SpreadQuery, options);
    return one.run(first as AggregateQuery, options);
  });
}

const report = (signal: number, fraction: number): void =>
  (globalThis as unknown as { told(signal: number, fraction: number): void }).told(
    signal,
    fraction,
  );

const signalOf = (id: number): AbortSignal => {
  if (!signals.has(id)) signals.set(id, new AbortController());
  return signals.get(id)!.signal;
};

export function abort(id: number): void {
  signalOf(id);
  signals.get(id)!.abort();
}

async function answered(work: () => Promise<unknown>): Promise<string> {
  try {
    return encoded({ value: await work() });
  } catch (error) {
    if (NoisewrightError.is(error)) return encoded({ details: error.details });
    return encoded({ other: String(error instanceof Error ? error.stack : error) });
  }
}

/** The names of all temporary copies that the site has stored. */
export async function copies(): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  const folder = await root.getDirectoryHandle("noisewright-temporary").catch(() => undefined);
  if (folder !== undefined) for await (const name of folder.keys()) names.push(name);
  return names;
}
