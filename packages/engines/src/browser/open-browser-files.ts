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
import { checkCsvFiles, openCsvFiles } from "./csv.js";
import { checkJsonLinesFiles, openJsonLinesFiles } from "./json-lines.js";
import { checkParquetFiles, openParquetFiles } from "./parquet.js";
import { openSheet } from "./xlsx.js";

/**
 * Opens files that a user chose in the browser as tables of one DuckDB, which runs in a web worker of
 * its own and can read no other file. No file leaves the browser. `Engine.close` ends the worker.
 */
export async function openBrowserFiles(
  sources: readonly BrowserSource[],
  { assets: given, signal, progress = () => {} }: BrowserOptions,
): Promise<Engine> {
  const assets = absoluteAssets(given);
  const found = await findSources(sources, findChecked);
  const addresses = { wasm: assets.duckdbWasm, worker: assets.duckdbWorker };
  const start = () => WasmHost.start(addresses, chosenFiles(found), signal);
  const host = await cancellable("duckdb", signal, () => {}, start);
  return await openSources(found, {
    host,
    open: (opening) => KINDS[opening.format.kind].open({ ...opening, host, assets, progress }),
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

async function findChecked(source: BrowserSource): Promise<FoundBrowserSource> {
  const found = await findFiles(source);
  await KINDS[found.format.kind].check?.(found);
  return found;
}

/** How files of one kind are opened. */
interface Kind {
  /** Refuses files before DuckDB is loaded, which takes seconds. */
  readonly check?: (source: FoundBrowserSource) => Promise<void>;
  readonly open: (opening: BrowserOpening) => Promise<Opened>;
}

const KINDS: Readonly<Record<FileKind, Kind>> = {
  csv: { check: checkCsvFiles, open: openCsvFiles },
  "json-lines": { check: checkJsonLinesFiles, open: openJsonLinesFiles },
  parquet: { check: checkParquetFiles, open: openParquetFiles },
  xlsx: { open: openSheet },
  duckdb: { check: refuseKind, open: refuseKind },
};

/**
 * The newest rows of a DuckDB file may be in a second file beside it, which a browser does not show.
 * So DuckDB files are not opened in a browser.
 */
async function refuseKind({ found, format }: FoundBrowserSource): Promise<never> {
  throw new NoisewrightError({
    code: "unsupported",
    subject: JSON.stringify(found[0]!.path),
    what: `reader for .${format.ending} files in the browser`,
    advice: "use the command line, or export the table as CSV",
  });
}
