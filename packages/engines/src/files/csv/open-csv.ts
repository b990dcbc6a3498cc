import { join } from "node:path";
import { type CsvColumns, csvColumns } from "./header.js";
import { type CsvLayout, type CsvOptions, csvLayout } from "./options.js";
import { startOf, transcode } from "./transcode.js";

export interface OpenCsv {
  /** Where it is in UTF-8: itself, or a copy in the temporary folder. */
  readonly file: string;
  /** The number of its first line: 0 where an empty one was put before it. */
  readonly firstLine: 0 | 1;
  readonly columns: CsvColumns;
  readonly layout: CsvLayout;
}

/** UTF-8 is; but the byte-order mark of a file without a header line is another record's, or none's. */
const isReadAsIs = async (path: string, { encoding, header }: CsvLayout): Promise<boolean> =>
  encoding === "utf-8" && (header || !(await startOf(path)).equals(MARK));

const MARK = Buffer.from("\ufeff");

export async function openCsv(path: string, options: CsvOptions, folder: string): Promise<OpenCsv> {
  const layout = csvLayout(path, options);
  const file = (await isReadAsIs(path, layout)) ? path : join(folder, "utf-8.csv");
  if (file !== path) await transcode(path, file, layout);
  const firstLine = file === path || layout.header ? 1 : 0;
  return { file, firstLine, layout, columns: await csvColumns(file, path, layout) };
}
