import { readFileSync } from "node:fs";
import { join } from "node:path";
import { execute } from "./files.js";

/** Compresses lines of text with Zstandard. DuckDB writes the file. */
export async function zstd(folder: string, lines: readonly string[]): Promise<Buffer> {
  const path = join(folder, "lines.zst");
  const list = lines.map((line) => `'${line.replaceAll("'", "''")}'`).join(", ");
  await execute([
    `COPY (SELECT unnest([${list}])) TO '${path}' (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\x02', COMPRESSION zstd)`,
  ]);
  return readFileSync(path);
}

/** A Zstandard frame with a checksum. The content is not compressed. */
export function frame(text: string, checksum: readonly number[]): Buffer {
  const content = Buffer.from(text);
  const header = (content.length << 3) | 1;
  return Buffer.from([
    ...[0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58],
    ...[header & 255, (header >> 8) & 255, (header >> 16) & 255],
    ...content,
    ...checksum,
  ]);
}
