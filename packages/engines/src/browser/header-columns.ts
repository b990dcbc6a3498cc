import { fileFormat } from "../engine/index.js";
import { type CsvOptions, csvColumns, csvLayout, HEADER_BYTES } from "../layout/index.js";
import { type Chunks, zstandard } from "../text/index.js";
import { chunksOf, through } from "./chunks.js";

/**
 * The names of the columns of a text file, from its header line. DuckDB is not started for this.
 * Other files have no header line, and the header line of UTF-16 is not read: the result is
 * undefined.
 */
export async function headerColumns(
  file: File,
  csv: CsvOptions = {},
): Promise<readonly string[] | undefined> {
  const format = fileFormat(file.name);
  const { encoding = "utf-8" } = csv;
  if (format?.kind !== "csv" || encoding.startsWith("utf-16")) return undefined;
  const packed = chunksOf(file, file.name, undefined, () => {});
  const text = {
    none: () => packed,
    gzip: () => through(packed, new DecompressionStream("gzip")),
    zstd: () => zstandard(packed),
  }[format.compression ?? "none"]();
  const bytes = await start(text);
  const line = encoding === "latin-1" ? fromLatin1(bytes) : bytes;
  return csvColumns(line, file.name, csvLayout(file.name, csv)).map(({ name }) => name);
}

/** The bytes up to a line end, or as many as a header line may have. */
async function start(chunks: Chunks): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(new Uint8Array(chunk));
    size += chunk.length;
    if (size >= HEADER_BYTES || chunk.includes(10) || chunk.includes(13)) break;
  }
  return new Uint8Array(await new Blob(parts).slice(0, HEADER_BYTES).arrayBuffer());
}

/** Each byte of Latin-1 is the character of the same number. */
function fromLatin1(bytes: Uint8Array): Uint8Array {
  return new TextEncoder().encode(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
