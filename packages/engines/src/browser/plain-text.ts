import { NoisewrightError } from "@noisewright/core";
import { fileFormat } from "../engine/index.js";
import type { CsvLayout } from "../layout/index.js";
import {
  atMost,
  type Chunks,
  damaged,
  decoded,
  mostBytes,
  needsCopy,
  START_BYTES,
  TooLarge,
  tooLarge,
  zstandard,
} from "../text/index.js";
import type { BrowserOpening } from "./browser-source.js";
import { bytesOf, chunksOf, through } from "./chunks.js";
import { temporaryCopy } from "./temporary-file.js";

/**
 * The uncompressed text of file `i` of a source: the file itself, or a temporary copy that is
 * removed when DuckDB is stopped. The whole of a compressed file is read here, before anything is
 * spent. If `layout` is given, the text is also converted to plain UTF-8.
 */
export async function plainText(
  opening: BrowserOpening,
  i: number,
  layout?: CsvLayout,
): Promise<Blob> {
  const text = await uncompressed(opening, i);
  if (layout === undefined) return text;
  const { path } = opening.found[i]!;
  const start = await bytesOf(text.slice(0, START_BYTES), path);
  if (!needsCopy(layout, start)) return text;
  return await copied(opening, path, decoded(read(opening, text, path), layout, start));
}

async function uncompressed(opening: BrowserOpening, i: number): Promise<Blob> {
  const [file, { path }] = [opening.files[i]!, opening.found[i]!];
  const compression = fileFormat(path)?.compression;
  if (compression === undefined) return file;
  const most = mostBytes(file.size);
  const packed = read(opening, file, path);
  const text =
    compression === "gzip" ? through(packed, new DecompressionStream("gzip")) : zstandard(packed);
  try {
    return await copied(opening, path, atMost(text, most));
  } catch (error) {
    if (opening.signal?.aborted || NoisewrightError.is(error)) throw error;
    throw error instanceof TooLarge ? tooLarge(path, most) : damaged(path, compression);
  }
}

const read = ({ signal, progress }: BrowserOpening, file: Blob, path: string): Chunks =>
  chunksOf(file, path, signal, progress);

async function copied({ host }: BrowserOpening, path: string, chunks: Chunks): Promise<Blob> {
  const { file, remove } = await temporaryCopy(chunks, path);
  host.onRelease(remove);
  return file;
}
