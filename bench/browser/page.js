import { openBrowserFiles } from "@noisewright/engines/browser";
import { released } from "./released.js";

const ASSETS = {
  duckdbWasm: "/duckdb.wasm",
  duckdbWorker: "/duckdb.js",
  parquetWasm: "/parquet.wasm",
};

/**
 * Releases the chosen file. Runs in the page.
 * @param {string} spec
 * @param {import("@noisewright/engines/browser").CsvOptions} csv
 */
export function releasedHere(spec, csv) {
  const files = [...(document.querySelector("input")?.files ?? [])];
  const open = () => openBrowserFiles([{ name: "visits", files, csv }], { assets: ASSETS });
  const cpu = () => /** @type {any} */ (globalThis).cpuSeconds();
  return released(spec, open, cpu);
}
