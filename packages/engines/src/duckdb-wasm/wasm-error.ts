import { NoisewrightError } from "@noisewright/core";
import { duckDbError } from "../duckdb/index.js";
import { unavailable } from "../engine/index.js";

const MEMORY_ADVICE =
  "close other tabs and try again, or use the command line, which also uses the disk; no answer was stored";

export const outOfMemory = (): NoisewrightError =>
  unavailable("duckdb", "out of memory", MEMORY_ADVICE);

/** The error for an engine whose worker has ended. */
export const stopped = (): NoisewrightError =>
  unavailable("duckdb", "DuckDB was stopped", "open the file again");

export const notStarted = (): NoisewrightError =>
  unavailable(
    "duckdb",
    "DuckDB could not be started in this browser",
    "load the page again; if that does not help, use a browser of the last three years, or the command line",
  );

/** The error for a file that has changed since the user chose it, or that is gone. */
export const changedFile = (path: string): NoisewrightError =>
  unavailable(
    JSON.stringify(path),
    "the file cannot be read: it was changed, moved or removed after it was chosen",
    "choose the file again",
  );

/** Translates an error of DuckDB-Wasm. */
export const wasmError = (error: unknown): Error =>
  NoisewrightError.is(error) ? error : duckDbError(withKind(error), MEMORY_ADVICE);

/** DuckDB-Wasm gives some errors as JSON, with the kind of the error in a field. */
function withKind(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith('{"exception_type"')) return error;
  try {
    const { exception_type: kind, exception_message: message } = JSON.parse(error.message);
    return new Error(`${kind} Error: ${message}`);
  } catch {
    return error;
  }
}

/**
 * Whether DuckDB ended in the middle of its work, for example because the browser gave it no more
 * memory. Such a DuckDB cannot be used any more.
 */
export const isFatal = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "RuntimeError" ||
    error.name === "RangeError" ||
    /^Aborted\b/.test(error.message));
