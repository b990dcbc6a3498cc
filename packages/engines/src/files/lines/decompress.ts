import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { NoisewrightError } from "@noisewright/core";
import { withDuckDb } from "../../duckdb-node/index.js";
import { type FileFormat, fileFormat, loadDriver, unavailable } from "../../engine/index.js";
import { selectLines } from "../../layout/index.js";

/**
 * A compressed file may become this many times larger, or this many bytes large, whichever is more.
 * More than that is hardly a table, and would fill the disk.
 */
const MOST_GROWTH = 1000;
const ALWAYS_ALLOWED = 1 << 30;

/**
 * This many bytes of Zstandard are decompressed at once. Four bytes may become 128 KiB, so a larger
 * part could fill the memory before its size is checked.
 */
const ZSTD_BYTES = 1024;

class TooLarge extends Error {}

/** The size of a file in bytes. */
export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;

/**
 * Returns the absolute path of the uncompressed text of a file: the file itself, or a copy in the temporary
 * folder. The whole file is read here, before anything is spent. DuckDB would read a file that was
 * cut off without an error, and all lines after the cut would be missing.
 */
export async function plainText(
  path: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const compression = fileFormat(path)?.compression;
  if (compression === undefined) return resolve(path);
  const most = Math.max((await sizeOf(path)) * MOST_GROWTH, ALWAYS_ALLOWED);
  const copy = join(folder, `${randomUUID()}.txt`);
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: 1 << 16 }),
      compression === "gzip" ? createGunzip() : await zstandard(),
      atMost(most),
      createWriteStream(copy, { mode: 0o600 }),
      { signal },
    );
    if (compression === "zstd") await verifyChecksums(path);
  } catch (error) {
    if (signal?.aborted || NoisewrightError.is(error)) throw error;
    throw error instanceof TooLarge ? tooLarge(path, most) : damaged(path, compression);
  }
  return copy;
}

/** Node 20 cannot decompress Zstandard. */
async function zstandard() {
  const { Decompress } = await loadDriver("fzstd", () => import("fzstd"));
  return async function* (chunks: AsyncIterable<Buffer>) {
    let ready: Uint8Array[] = [];
    const decompress = new Decompress((data) => {
      ready.push(data);
    });
    const given = (chunk: Uint8Array, isLast: boolean) => {
      ready = [];
      decompress.push(chunk, isLast);
      return ready;
    };
    let isEmpty = true;
    for await (const chunk of chunks) {
      isEmpty = false;
      for (let from = 0; from < chunk.length; from += ZSTD_BYTES) {
        yield* given(chunk.subarray(from, from + ZSTD_BYTES), false);
      }
    }
    if (isEmpty) throw new Error("no frame");
    yield* given(new Uint8Array(0), true);
  };
}

/**
 * Reads a Zstandard file by DuckDB, which fails if a checksum is wrong. The package that writes the
 * copy does not compare checksums.
 */
async function verifyChecksums(path: string): Promise<void> {
  const lines = selectLines([resolve(path)], 0).replace(
    "compression = 'none'",
    "compression = 'zstd'",
  );
  const count = `SELECT count(*) FROM (${lines})`;
  await withDuckDb((connection) => connection.rows(count)).catch(() => {
    throw damaged(path, "zstd");
  });
}

function atMost(most: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > most) throw new TooLarge();
      yield chunk;
    }
  };
}

const damaged = (path: string, compression: NonNullable<FileFormat["compression"]>) =>
  unavailable(
    JSON.stringify(path),
    `the file cannot be decompressed with ${compression}`,
    "check that the file is complete; nothing was spent",
  );

const tooLarge = (path: string, most: number) =>
  unavailable(
    JSON.stringify(path),
    `the file has more than ${most.toLocaleString("en-GB")} bytes after decompression`,
    "decompress the file yourself if it is a table; nothing was spent",
  );
