import { type FileFormat, loadDriver, unavailable } from "../engine/index.js";
import { XxHash } from "./xxhash.js";
import { ZstdFrames } from "./zstd-frames.js";

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

/** The bytes of a file or text, part by part. */
export type Chunks = AsyncIterable<Uint8Array>;

/** Thrown if a decompressed text is too large. */
export class TooLarge extends Error {}

/** The most bytes that a compressed file of this size may have after decompression. */
export const mostBytes = (size: number): number => Math.max(size * MOST_GROWTH, ALWAYS_ALLOWED);

/** Passes on chunks up to this many bytes. */
export async function* atMost(chunks: Chunks, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw new TooLarge();
    yield chunk;
  }
}

/**
 * Decompresses Zstandard, which neither Node 20 nor a browser can do. The package does not compare
 * checksums, so they are compared here. A file that was cut off is refused.
 */
export async function* zstandard(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const { Decompress } = await loadDriver("fzstd", () => import("fzstd"));
  const frames = new ZstdFrames();
  let ready: Uint8Array[] = [];
  const fresh = () => ({
    hash: new XxHash(),
    decompress: new Decompress((data) => {
      ready.push(data);
    }),
  });
  let [frame, isEmpty] = [fresh(), true];
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      isEmpty = false;
      const { length, end } = frames.take(chunk.subarray(from, from + ZSTD_BYTES));
      ready = [];
      frame.decompress.push(chunk.subarray(from, from + length), end !== undefined);
      from += length;
      for (const text of ready) {
        frame.hash.update(text);
        yield text;
      }
      if (end === undefined) continue;
      const found = frame.hash.low32();
      if ((end.checksum ?? found) !== found) throw new Error("another checksum");
      frame = fresh();
    }
  }
  if (isEmpty || !frames.isBetween) throw new Error("no whole frame");
}

export const damaged = (path: string, compression: NonNullable<FileFormat["compression"]>) =>
  unavailable(
    JSON.stringify(path),
    `the file cannot be decompressed with ${compression}`,
    "check that the file is complete, or decompress the file yourself; nothing was spent",
  );

export const tooLarge = (path: string, most: number) =>
  unavailable(
    JSON.stringify(path),
    `the file has more than ${most.toLocaleString("en-GB")} bytes after decompression`,
    "decompress the file yourself if it is a table; nothing was spent",
  );
