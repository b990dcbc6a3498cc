import { createHash } from "node:crypto";
import { open, realpath } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { isReadable, quotedName } from "../duckdb/index.js";
import { unavailable } from "../engine/index.js";

/** The versions of files that were read in full, by path. */
const versions = new Map<string, string>();

/**
 * Read all of a Parquet file, once a version. Its bytes need not be what its types promise: a text may
 * not be UTF-8, a time may be beyond what DuckDB holds.
 */
export async function checkParquet(
  path: string,
  view: string,
  connection: DuckDBConnection,
  signal?: AbortSignal,
): Promise<void> {
  const [file, version] = [await realpath(path), await versionOf(path)];
  if (versions.get(file) === version) return;
  if (!(await isReadable(connection, quotedName(view), signal))) {
    throw unavailable(
      JSON.stringify(path),
      "some of its values cannot be read",
      "noisewright check tells in which columns; nothing was spent",
    );
  }
  versions.set(file, version);
}

/** Parquet files end in what describes them: lengths, places and statistics of all their columns. */
const END = 1 << 16;

async function versionOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size, mtimeNs } = await file.stat({ bigint: true });
    const position = Math.max(Number(size) - END, 0);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(END), position });
    const hash = createHash("sha256").update(buffer.subarray(0, bytesRead)).digest("hex");
    return [size, mtimeNs, hash].join(" ");
  } finally {
    await file.close();
  }
}
