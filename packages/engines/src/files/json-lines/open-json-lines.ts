import { type CsvColumns, type CsvOptions, jsonColumns } from "../../layout/index.js";
import { plainText } from "../lines/index.js";

/** A file of JSON lines that can be read. */
export interface OpenJsonLines {
  /** The path of the text: the file itself, or a copy in the temporary folder. */
  readonly file: string;
  readonly columns: CsvColumns;
}

/** Opens JSON lines. If the file is compressed, copies its text first. */
export async function openJsonLines(
  path: string,
  options: CsvOptions,
  folder: string,
  signal?: AbortSignal,
): Promise<OpenJsonLines> {
  const columns = jsonColumns(path, options);
  return { file: await plainText(path, folder, signal), columns };
}
