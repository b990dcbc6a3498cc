import { open } from "node:fs/promises";
import { type CsvColumns, type CsvLayout, csvColumns, HEADER_BYTES } from "../../layout/index.js";

/** Reads the columns of a CSV file. Messages name the file `shown`. */
export async function readColumns(
  path: string,
  shown: string,
  layout: CsvLayout,
): Promise<CsvColumns> {
  return csvColumns(layout.header ? await startOf(path, HEADER_BYTES) : NOTHING, shown, layout);
}

const NOTHING = new Uint8Array(0);

/** The first bytes of a file. */
export async function startOf(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(most), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
