import { unavailable } from "../../engine/index.js";

/** What is used of the package parquet-wasm. */
export interface ParquetModule {
  readonly readParquet: typeof import("parquet-wasm/esm").readParquet;
  readonly memory: WebAssembly.Memory;
}

/** A reader that fails with this much memory has failed because it got no more memory. */
const MUCH_MEMORY = 2 ** 30;

let started: Promise<ParquetModule> | undefined;

/**
 * Loads the reader of Parquet files, once for each page or worker. `address` is the address of its
 * WebAssembly. If two files loaded the reader at the same time, the package would use the memory of
 * the second reader for the rows of the first.
 */
export function startParquet(address: string): Promise<ParquetModule> {
  started ??= load(address).catch(() => {
    started = undefined; // The next file tries again.
    throw unavailable(
      "parquet",
      "the reader of Parquet files could not be loaded",
      "load the page again; if that does not help, use a browser of the last three years, or the command line",
    );
  });
  return started;
}

async function load(address: string): Promise<ParquetModule> {
  const { default: start, readParquet } = await import("parquet-wasm/esm");
  const { memory } = await start({ module_or_path: address });
  return { readParquet, memory };
}

/** Whether an error of the reader means that a file is too large, and not that it is damaged. */
export const isTooLarge = (error: unknown, { memory }: ParquetModule): boolean =>
  error instanceof RangeError ||
  (error instanceof WebAssembly.RuntimeError && memory.buffer.byteLength > MUCH_MEMORY);
