import { join } from "node:path";
import { type CsvColumns, csvColumns } from "./header.js";
import { type CsvLayout, type CsvOptions, csvLayout } from "./options.js";
import { startOf, transcode } from "./transcode.js";

export interface OpenCsv {
  /** The file in UTF-8: the file itself, or a copy in the temporary folder. */
  readonly file: string;
  /** The number of its first line: 0 if an empty line was added before it. */
  readonly firstLine: 0 | 1;
  readonly columns: CsvColumns;
  readonly layout: CsvLayout;
}

/** Whether a file needs no copy. In a file without a header line, a byte-order mark belongs to a record. */
const needsNoCopy = async (path: string, { encoding, header }: CsvLayout): Promise<boolean> =>
  encoding === "utf-8" && (header || !(await startOf(path)).equals(MARK));

const MARK = Buffer.from("\ufeff");

/** Reads the columns of a CSV file, and copies the file to UTF-8 if needed. */
export async function openCsv(path: string, options: CsvOptions, folder: string): Promise<OpenCsv> {
  const layout = csvLayout(path, options);
  const file = (await needsNoCopy(path, layout)) ? path : join(folder, "utf-8.csv");
  if (file !== path) await transcode(path, file, layout);
  const firstLine = file === path || layout.header ? 1 : 0;
  return { file, firstLine, layout, columns: await csvColumns(file, path, layout) };
}
