import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type CsvColumns, type CsvLayout, type CsvOptions, csvLayout } from "../../layout/index.js";
import { plainText } from "../lines/index.js";
import { readColumns, startOf } from "./header.js";
import { transcode } from "./transcode.js";

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

/**
 * Whether a file can be read without a copy. A file without a header line that starts with a
 * byte-order mark needs a copy, because the mark belongs to a record.
 */
const needsNoCopy = async (path: string, { encoding, header }: CsvLayout): Promise<boolean> =>
  encoding === "utf-8" && (header || !(await startOf(path, 3)).equals(MARK));

const MARK = Buffer.from("\ufeff");

/** Reads the columns of a CSV file. If needed, copies the file to plain UTF-8 first. */
export async function openCsv(
  path: string,
  options: CsvOptions,
  folder: string,
  signal?: AbortSignal,
): Promise<OpenCsv> {
  const layout = csvLayout(path, options);
  const plain = await plainText(path, folder, signal);
  const file = (await needsNoCopy(plain, layout)) ? plain : join(folder, `${randomUUID()}.csv`);
  if (file !== plain) await transcode(plain, file, layout, signal);
  const firstLine = file === plain || layout.header ? 1 : 0;
  return { file, firstLine, layout, columns: await readColumns(file, path, layout) };
}
