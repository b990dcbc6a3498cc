import type { CsvLayout, Encoding } from "../layout/index.js";
import type { Chunks } from "./decompress.js";

/** The bytes at the start of a file that decide how the file is decoded. */
export const START_BYTES = 3;

/**
 * Whether a text must be copied to plain UTF-8. A file without a header line that starts with a
 * byte-order mark needs a copy, because the mark belongs to a record. `start` has the first bytes.
 */
export const needsCopy = ({ encoding, header }: CsvLayout, start: Uint8Array): boolean =>
  encoding !== "utf-8" || (!header && MARK.every((byte, i) => start[i] === byte));

const MARK = [0xef, 0xbb, 0xbf];

/**
 * Converts text to UTF-8. The decoders of DuckDB fail the whole query at an invalid byte, so one
 * row could stop the query. The decoders of this function accept any byte.
 *
 * Latin-1 is ISO 8859-1: each byte is the number of a character. For `utf-16`, a byte-order mark in
 * the header line decides the byte order. Without a byte-order mark, UTF-16 is little-endian. An
 * unpaired surrogate becomes U+FFFD. If the file has no header line, an empty line is written
 * first, so that no byte-order mark is removed from a record.
 */
export async function* decoded(
  chunks: Chunks,
  { encoding, header }: CsvLayout,
  start: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const decode = decoderOf(encoding, start);
  if (!header) yield Uint8Array.of(0x0a);
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}

type Decode = (chunk?: Uint8Array) => Uint8Array;

const NOTHING = new Uint8Array(0);

function decoderOf(encoding: Encoding, [first, second]: Uint8Array): Decode {
  if (encoding === "utf-8") return (chunk = NOTHING) => chunk;
  if (encoding === "latin-1") return (chunk = NOTHING) => fromLatin1(chunk);
  const isBig = first === 0xfe && second === 0xff;
  const order = encoding === "utf-16" ? (isBig ? "utf-16be" : "utf-16le") : encoding;
  const [decoder, encoder] = [new TextDecoder(order, { ignoreBOM: true }), new TextEncoder()];
  return (chunk) => encoder.encode(decoder.decode(chunk, { stream: chunk !== undefined }));
}

/** In UTF-8, a character above 127 has two bytes. The platform's "latin1" is another encoding. */
function fromLatin1(bytes: Uint8Array): Uint8Array {
  const text = new Uint8Array(2 * bytes.length);
  let at = 0;
  for (const byte of bytes) {
    if (byte < 0x80) {
      text[at++] = byte;
    } else {
      text[at++] = 0xc0 | (byte >> 6);
      text[at++] = 0x80 | (byte & 0x3f);
    }
  }
  return text.subarray(0, at);
}
