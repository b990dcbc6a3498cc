import { NoisewrightError } from "@noisewright/core";
import { type ChosenFile, WasmHost } from "../duckdb-wasm/index.js";
import { cancellable, type Engine, type FileKind } from "../engine/index.js";
import { findSources, type Opened, openSources } from "../sources/index.js";
import {
  absoluteAssets,
  type BrowserOpening,
  type BrowserOptions,
  type BrowserSource,
  type FoundBrowserSource,
  findFiles,
} from "./browser-source.js";
import { openCsvFiles } from "./csv.js";

/**
 * Opens files that a user chose in the browser as tables of one DuckDB, which runs in a web worker of
 * its own and can read no other file. No file leaves the browser. `Engine.close` ends the worker.
 */
export async function openBrowserFiles(
  sources: readonly BrowserSource[],
  { assets: given, signal, progress = () => {} }: BrowserOptions,
): Promise<Engine> {
  const assets = absoluteAssets(given);
  const found = await findSources(sources, findFiles);
  const addresses = { wasm: assets.duckdbWasm, worker: assets.duckdbWorker };
  const start = () => WasmHost.start(addresses, chosenFiles(found), signal);
  const host = await cancellable("duckdb", signal, () => {}, start);
  return await openSources(found, {
    host,
    open: (opening) => OPEN[opening.format.kind]({ ...opening, host, assets, progress }),
    seal: (connection, reads) => host.seal(connection, reads),
    signal,
  });
}

/** All files by their keys. */
const chosenFiles = (sources: readonly FoundBrowserSource[]): ReadonlyMap<string, ChosenFile> =>
  new Map(
    sources.flatMap(({ found, files }) =>
      found.map(({ key, path }, i) => [key, { path, file: files[i]! }] as const),
    ),
  );

/** How files of each kind are opened. */
const OPEN: Readonly<Record<FileKind, (opening: BrowserOpening) => Promise<Opened>>> = {
  csv: openCsvFiles,
  "json-lines": refuseKind,
  parquet: refuseKind,
  xlsx: refuseKind,
  duckdb: refuseKind,
};

async function refuseKind({ found, format }: BrowserOpening): Promise<never> {
  throw new NoisewrightError({
    code: "unsupported",
    subject: JSON.stringify(found[0]!.path),
    what: `reader for .${format.ending} files in the browser`,
    advice: "use the command line, or export the table as CSV",
  });
}
