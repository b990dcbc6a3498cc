import { fileFormat } from "../engine/index.js";
import {
  type CsvColumns,
  type CsvLayout,
  csvColumns,
  csvLayout,
  HEADER_BYTES,
} from "../layout/index.js";
import { type CsvFile, checkTable, csvView, type Opened } from "../sources/index.js";
import { needsCopy, START_BYTES } from "../text/index.js";
import type { BrowserOpening, FoundBrowserSource } from "./browser-source.js";
import { bytesOf } from "./chunks.js";
import { plainText } from "./plain-text.js";

/** Refuses CSV files by their first bytes, if possible, before DuckDB is loaded. */
export async function checkCsvFiles(source: FoundBrowserSource): Promise<void> {
  checkTable(source);
  for (const [i, { path }] of source.found.entries()) {
    const layout = csvLayout(path, source.csv ?? {});
    const file = source.files[i]!;
    const start = await bytesOf(file.slice(0, START_BYTES), path);
    const isPlain = fileFormat(path)?.compression === undefined && !needsCopy(layout, start);
    if (isPlain) await readColumns(file, path, layout);
  }
}

/** Opens CSV files as a view with the name of the source. DuckDB reads the files where they are. */
export async function openCsvFiles(opening: BrowserOpening): Promise<Opened> {
  const { found, csv = {}, host } = opening;
  const files: CsvFile[] = [];
  for (const [i, { path }] of found.entries()) {
    const layout = csvLayout(path, csv);
    const text = await plainText(opening, i, layout);
    const columns = await readColumns(text, path, layout);
    files.push({ file: await host.register(text), size: text.size, columns, layout });
  }
  return csvView(opening, files);
}

async function readColumns(text: Blob, path: string, layout: CsvLayout): Promise<CsvColumns> {
  const start = layout.header ? await bytesOf(text.slice(0, HEADER_BYTES), path) : NOTHING;
  return csvColumns(start, path, layout);
}

const NOTHING = new Uint8Array(0);
