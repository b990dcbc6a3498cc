import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { NoisewrightError } from "@noisewright/core";
import { fileFormat } from "../../engine/index.js";
import {
  atMost,
  type Chunks,
  damaged,
  mostBytes,
  TooLarge,
  tooLarge,
  zstandard,
} from "../../text/index.js";

/** The size of a file in bytes. */
export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;

/**
 * Returns the absolute path of the uncompressed text of a file: the file itself, or a copy in the
 * temporary folder. The whole file is read here, before anything is spent. DuckDB would read a file
 * that was cut off without an error, and all lines after the cut would be missing.
 */
export async function plainText(
  path: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const compression = fileFormat(path)?.compression;
  if (compression === undefined) return resolve(path);
  const most = mostBytes(await sizeOf(path));
  const copy = join(folder, `${randomUUID()}.txt`);
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: 1 << 16 }),
      compression === "gzip" ? createGunzip() : zstandard,
      (chunks: Chunks) => atMost(chunks, most),
      createWriteStream(copy, { mode: 0o600 }),
      { signal },
    );
  } catch (error) {
    if (signal?.aborted || NoisewrightError.is(error)) throw error;
    throw error instanceof TooLarge ? tooLarge(path, most) : damaged(path, compression);
  }
  return copy;
}
