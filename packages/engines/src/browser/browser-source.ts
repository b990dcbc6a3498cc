import { NoisewrightError } from "@noisewright/core";
import {
  changedFile,
  isReadable,
  type WasmConnection,
  type WasmHost,
} from "../duckdb-wasm/index.js";
import {
  checkDifferent,
  type FoundFile,
  type FoundSource,
  type Opening,
  type Source,
  sameFormat,
  uncompressed,
} from "../sources/index.js";

/** The addresses of files that the site serves, on the origin of the page. */
export interface BrowserAssets {
  /** `duckdb-eh.wasm` of the package `@duckdb/duckdb-wasm`. */
  readonly duckdbWasm: string;
  /** `duckdb-browser-eh.worker.js` of the package `@duckdb/duckdb-wasm`. */
  readonly duckdbWorker: string;
  /** `parquet_wasm_bg.wasm` of the package `parquet-wasm`. */
  readonly parquetWasm: string;
}

/** One or more files of the same kind, that a user chose in the browser. */
export interface BrowserSource extends Source {
  readonly files: readonly File[];
}

export interface BrowserOptions {
  readonly assets: BrowserAssets;
  /** If this signal is aborted, it stops the opening of the files. */
  readonly signal?: AbortSignal;
  /** Called with the completed fraction of a long step while files are opened. */
  readonly progress?: (fraction: number) => void;
}

export interface FoundBrowserSource extends FoundSource {
  /** The files, in the order of `found`. */
  readonly files: readonly File[];
}

/** A source that is being opened in DuckDB-Wasm. */
export interface BrowserOpening extends FoundBrowserSource, Opening {
  readonly connection: WasmConnection;
  readonly host: WasmHost;
  /** Absolute addresses. */
  readonly assets: BrowserAssets;
  readonly progress: (fraction: number) => void;
}

/** Finds the files of a source. The names and the number of files are public. */
export async function findFiles(source: BrowserSource): Promise<FoundBrowserSource> {
  const format = sameFormat(source.files.map(pathOf));
  const found: FoundFile[] = [];
  for (const file of source.files) {
    const path = pathOf(file);
    if (!(await isReadable(file))) throw changedFile(path);
    // A browser does not show the folder of a file. So two files with the same name, size and time
    // are taken for the same file.
    const identity = JSON.stringify([path, file.size, file.lastModified]);
    found.push({ path, key: identity, identity, plain: uncompressed(path), size: file.size });
  }
  checkDifferent(found);
  return { ...source, format, found };
}

/** The name of a file, with its folders if the user chose a folder. */
const pathOf = (file: File): string => file.webkitRelativePath || file.name;

/** The assets with absolute addresses. An address on another origin is refused. */
export function absoluteAssets(assets: BrowserAssets): BrowserAssets {
  const { href, origin, protocol } = globalThis.location;
  const base = protocol === "blob:" ? origin : href;
  const absolute = (name: keyof BrowserAssets): string => {
    const url = URL.parse(assets[name], base);
    if (url?.origin === origin) return url.href;
    throw new NoisewrightError({
      code: "domain",
      subject: "assets",
      parameter: name,
      domain: "an address on the origin of the page",
      got: JSON.stringify(String(assets[name]).slice(0, 80)),
    });
  };
  return {
    duckdbWasm: absolute("duckdbWasm"),
    duckdbWorker: absolute("duckdbWorker"),
    parquetWasm: absolute("parquetWasm"),
  };
}
