import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type CsvColumns, type CsvLayout, type CsvOptions, csvLayout } from "../../layout/index.js";
import { type Chunks, decoded, needsCopy, START_BYTES } from "../../text/index.js";
import { plainText } from "../lines/index.js";
import { readColumns, startOf } from "./header.js";

export interface OpenCsv {
  /** The path of the UTF-8 file to read: the file itself, or a copy in the temporary folder. */
  readonly file: string;
  /**
   * The line number of the first line of `file`. The number is 0 if an empty line was added before
   * the first record.
   */
  readonly firstLine: 0 | 1;
  readonly columns: CsvColumns;
  readonly layout: CsvLayout;
}

/** Reads the columns of a CSV file. If needed, copies the file to plain UTF-8 first. */
export async function openCsv(
  path: string,
  options: CsvOptions,
  folder: string,
  signal?: AbortSignal,
): Promise<OpenCsv> {
  const layout = csvLayout(path, options);
  const plain = await plainText(path, folder, signal);
  const start = await startOf(plain, START_BYTES);
  const isCopied = needsCopy(layout, start);
  const file = isCopied ? join(folder, `${randomUUID()}.csv`) : plain;
  if (isCopied) {
    await pipeline(
      createReadStream(plain, { highWaterMark: 1 << 20 }),
      (chunks: Chunks) => decoded(chunks, layout, start),
      createWriteStream(file, { mode: 0o600 }),
      { signal },
    );
  }
  const firstLine = isCopied && !layout.header ? 0 : 1;
  return { file, firstLine, layout, columns: await readColumns(file, path, layout) };
}
