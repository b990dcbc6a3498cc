import { csvColumns, csvLayout, HEADER_BYTES } from "../layout/index.js";
import { type CsvFile, checkTable, csvView, type Opened } from "../sources/index.js";
import type { BrowserOpening } from "./browser-source.js";
import { bytesOf } from "./chunks.js";
import { plainText } from "./plain-text.js";

/** Opens CSV files as a view with the name of the source. DuckDB reads the files where they are. */
export async function openCsvFiles(opening: BrowserOpening): Promise<Opened> {
  const { found, csv = {}, host } = opening;
  checkTable(opening);
  const files: CsvFile[] = [];
  for (const [i, { path }] of found.entries()) {
    const layout = csvLayout(path, csv);
    const text = await plainText(opening, i, layout);
    const start = layout.header ? await bytesOf(text.slice(0, HEADER_BYTES), path) : NOTHING;
    const columns = csvColumns(start, path, layout);
    files.push({ file: await host.register(text), size: text.size, columns, layout });
  }
  return csvView(opening, files);
}

const NOTHING = new Uint8Array(0);
