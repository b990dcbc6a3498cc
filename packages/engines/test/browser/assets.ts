/** The addresses of the files of the test page, as `openBrowserFiles` takes them. */
export const ASSETS = {
  duckdbWasm: "/duckdb.wasm",
  duckdbWorker: "/duckdb.js",
  parquetWasm: "/parquet.wasm",
};
