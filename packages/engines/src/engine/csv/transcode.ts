import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Encoding } from "./options.js";

/**
 * Write a file anew in UTF-8. DuckDB's own decoders end the whole query at a byte they do not know, so
 * that one row could; these take any. Latin-1 is ISO 8859-1: each byte is the character of its number.
 * Of UTF-16 a byte-order mark tells the order, little end first without one; half a pair of surrogates
 * becomes U+FFFD.
 */
export async function transcode(from: string, to: string, encoding: Encoding): Promise<void> {
  const decoder = encoding === "latin-1" ? latin1 : new TextDecoder(await utf16(from));
  await pipeline(
    createReadStream(from, { highWaterMark: 1 << 20 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode(new Uint8Array(), { stream: false });
    },
    createWriteStream(to, { encoding: "utf8", mode: 0o600 }),
  );
}

const latin1 = {
  decode: (chunk: Uint8Array, _: { readonly stream: boolean }): string =>
    Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1"),
};

async function utf16(path: string): Promise<"utf-16be" | "utf-16le"> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(2), position: 0 });
    return buffer[0] === 0xfe && buffer[1] === 0xff ? "utf-16be" : "utf-16le";
  } finally {
    await file.close();
  }
}
