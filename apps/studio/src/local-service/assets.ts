import duckdbWorker from "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url";
import duckdbWasm from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import parquetWasm from "parquet-wasm/esm/parquet_wasm_bg.wasm?url";

/** The files of DuckDB and of the Parquet reader, which the studio's own server serves. */
export const ASSETS = { duckdbWasm, duckdbWorker, parquetWasm };
