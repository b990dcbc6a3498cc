import { NoisewrightError } from "@noisewright/core";
import { openBrowserFiles } from "../../src/browser/index.js";
import { startParquet } from "../../src/browser/parquet/parquet-module.js";
import { DuckDbEngine, interruptible } from "../../src/duckdb/index.js";
import { WasmHost } from "../../src/duckdb-wasm/index.js";
import type { AggregateQuery, Engine, SetsQuery, SpreadQuery } from "../../src/index.js";
import { type CsvOptions, csvColumns, csvLayout, csvSelect } from "../../src/layout/index.js";
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

/** The rows of CSV files, each read alone. Values are shown as texts. */
export async function rowsOfCsv(
  files: readonly string[],
  names: readonly string[],
  csv: CsvOptions,
): Promise<readonly (readonly string[])[]> {
  const connection = await sql.connect();
  const layout = csvLayout("lines.csv", csv);
  const start = new TextEncoder().encode(names.join(","));
  const columns = csvColumns(start, "lines.csv", layout);
  const found: (readonly string[])[] = [];
  for (const file of files) {
    const name = await sql.register(new Blob([bytes(file)]));
    const rows = `SELECT CAST(t AS VARCHAR) FROM (${csvSelect([name], columns, layout)}) AS t`;
    found.push((await connection.rows(rows)).map(([row]) => String(row)).sort());
  }
  await connection.close();
  return found;
}

/** Runs SQL in the DuckDB of an engine, after the DuckDB was sealed. */
export function executeOn(engine: number, text: string): Promise<string> {
  return answered(async () => {
    const host: WasmHost = Reflect.get(Reflect.get(engines[engine]!, "source"), "host");
    const connection = await host.connect();
    return (await connection.rows(text).finally(() => connection.close())).length;
  });
}

/** Runs SQL that is cancelled after some milliseconds. Returns how long it took to stop. */
export function cancelledAfter(text: string, wait: number): Promise<string> {
  return answered(async () => {
    const connection = await sql.connect();
    const controller = new AbortController();
    let aborted = 0;
    setTimeout(() => {
      aborted = performance.now();
      controller.abort();
    }, wait);
    const code = await interruptible(connection, controller.signal, () =>
      connection.rows(text),
    ).then(
      () => "finished",
      (error: unknown) => (NoisewrightError.is(error) ? error.code : String(error)),
    );
    await connection.close();
    return { code, took: performance.now() - aborted };
  });
}

/** The times in milliseconds from clicks on the button to their answers, while `work` runs. */
export async function clickedWhile(engine: number, json: string): Promise<readonly number[]> {
  const button = document.querySelector("button")!;
  const running = call(engine, "run", json, -1, false).then(() => true);
  const times: number[] = [];
  const pause = (ms: number) => new Promise<false>((done) => setTimeout(done, ms, false));
  do {
    const due = performance.now() + 25;
    await pause(25);
    button.onclick = () => times.push(performance.now() - due);
    button.click();
  } while (!(await Promise.race([running, pause(0)])));
  return times;
}

/** The message of the error if a file is opened with other assets. */
export function openWith(assets: object): Promise<string> {
  const sources = [{ name: "t", files: [new File(["a\n1\n"], "t.csv")] }];
  return openBrowserFiles(sources, { assets: { ...ASSETS, ...assets } }).then(
    () => "opened",
    (error: Error) => error.message,
  );
}

/** Leaves a file behind, as a tab does that is killed. */
export async function leaveCopy(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("noisewright-temporary", { create: true });
  await folder.getFileHandle("left-behind", { create: true });
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
    const { first, salt } = decoded<{ first?: unknown; salt: Uint8Array }>(json);
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

/** Opens a file and counts its rows. It runs in the page, or in a worker that `inWorker` starts. */
export async function countRows(file: File): Promise<string> {
  const engine = await openBrowserFiles([{ name: "t", files: [file] }], { assets: ASSETS });
  const table = await engine.table();
  const query = { table, by: [], measures: { rows: { kind: "count" as const } } };
  const groups = await engine.run(query, { salt: new Uint8Array(16) });
  await engine.close();
  return String(groups[0]?.values.rows);
}

/** Runs `countRows` in a web worker, which starts the worker of DuckDB. */
export function inWorker(): Promise<string> {
  const worker = new Worker("/probe.js");
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(document.querySelector("input")!.files![0]);
  });
}

if (globalThis.document === undefined) {
  addEventListener("message", ({ data }) =>
    countRows(data).then(postMessage, (error) => postMessage(String(error))),
  );
}

/** The names of all temporary copies that the site has stored. */
export async function copies(): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  const folder = await root.getDirectoryHandle("noisewright-temporary").catch(() => undefined);
  if (folder !== undefined) for await (const name of folder.keys()) names.push(name);
  return names;
}

/** Whether two files that load the reader of Parquet at the same time get the same reader. */
export async function isOneReader(): Promise<boolean> {
  const address = new URL(ASSETS.parquetWasm, location.href).href;
  const [first, second] = await Promise.all([startParquet(address), startParquet(address)]);
  return first.memory === second.memory;
}
