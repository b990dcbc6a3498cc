import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { CsvLayout, Encoding } from "../../layout/index.js";
import { startOf } from "./header.js";

/**
 * Copies a file to UTF-8. The decoders of DuckDB fail the whole query at an invalid byte, so one
 * row could stop the query. The decoders of this function accept any byte.
 *
 * Latin-1 is ISO 8859-1: each byte is the number of a character. For `utf-16`, a byte-order mark in
 * the header line decides the byte order. Without a byte-order mark, UTF-16 is little-endian. An
 * unpaired surrogate becomes U+FFFD. If the file has no header line, an empty line is written
 * first, so that no byte-order mark is removed from a record.
 */
export async function transcode(
  from: string,
  to: string,
  { encoding, header }: CsvLayout,
  signal?: AbortSignal,
): Promise<void> {
  const decode = await decoderOf(from, encoding);
  await pipeline(
    createReadStream(from, { highWaterMark: 1 << 20 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      if (!header) yield "\n";
      for await (const chunk of chunks) yield decode(chunk);
      yield decode();
    },
    createWriteStream(to, { mode: 0o600 }),
    { signal },
  );
}

type Decode = (chunk?: Buffer) => string | Buffer;

async function decoderOf(path: string, encoding: Encoding): Promise<Decode> {
  if (encoding === "utf-8") return (chunk) => chunk ?? "";
  if (encoding === "latin-1") return (chunk) => chunk?.toString("latin1") ?? "";
  const order = encoding === "utf-16" ? await orderOf(path) : encoding;
  const decoder = new TextDecoder(order, { ignoreBOM: true });
  return (chunk) => decoder.decode(chunk, { stream: chunk !== undefined });
}

async function orderOf(path: string): Promise<"utf-16be" | "utf-16le"> {
  const [first, second] = await startOf(path, 2);
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-16le";
}
