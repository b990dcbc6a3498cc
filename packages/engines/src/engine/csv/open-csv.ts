import { join } from "node:path";
import { type CsvColumns, csvColumns } from "./header.js";
import { type CsvLayout, type CsvOptions, csvLayout } from "./options.js";
import { transcode } from "./transcode.js";

export interface OpenCsv {
  /** Where it is in UTF-8: itself, or a copy in the temporary folder. */
  readonly file: string;
  readonly columns: CsvColumns;
  readonly layout: CsvLayout;
}

export async function openCsv(path: string, options: CsvOptions, folder: string): Promise<OpenCsv> {
  const layout = csvLayout(path, options);
  const file = layout.encoding === "utf-8" ? path : join(folder, "utf-8.csv");
  if (file !== path) await transcode(path, file, layout.encoding);
  return { file, layout, columns: await csvColumns(file, path, layout) };
}
