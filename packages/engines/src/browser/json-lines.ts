import { type CsvColumns, jsonColumns, LONGEST_LINE } from "../layout/index.js";
import {
  checkTable,
  createView,
  fileTable,
  headed,
  jsonHeader,
  type Opened,
} from "../sources/index.js";
import type { BrowserOpening, FoundBrowserSource } from "./browser-source.js";
import { chunksOf } from "./chunks.js";
import { JsonRows, LineSplitter } from "./json-lines/index.js";
import { plainText } from "./plain-text.js";
import { TextTable } from "./rows/index.js";

/** Refuses options that JSON lines do not have, before DuckDB is loaded. */
export async function checkJsonLinesFiles(source: FoundBrowserSource): Promise<void> {
  checkTable(source);
  for (const { path } of source.found) jsonColumns(path, source.csv ?? {});
}

/** Opens files of JSON lines as a view with the name of the source. Their rows are read into memory. */
export async function openJsonLinesFiles(opening: BrowserOpening): Promise<Opened> {
  const { found, csv = {}, connection, host } = opening;
  let columns: CsvColumns = [];
  for (const { path } of found) columns = jsonColumns(path, csv);
  const table = new TextTable(connection, host.newName("rows"), columns);
  await table.create();
  let rowsAtMost = 0;
  for (const [i, { path }] of found.entries()) {
    const text = await plainText(opening, i);
    rowsAtMost += text.size;
    await addLines(opening, text, path, table, columns);
  }
  await table.finish();
  await createView(opening, table.select(), "JSON lines");
  const properties = headed(opening, jsonHeader(opening, columns));
  return { table: fileTable(opening, { properties, rowsAtMost }) };
}

async function addLines(
  { signal, progress }: BrowserOpening,
  text: Blob,
  path: string,
  table: TextTable,
  columns: CsvColumns,
): Promise<void> {
  const rows = new JsonRows(columns.map(({ name }) => name));
  const lines = new LineSplitter(LONGEST_LINE, (bytes, from, to) =>
    rows.add(bytes, from, to, table.rows),
  );
  for await (const chunk of chunksOf(text, path, signal, progress)) {
    lines.push(chunk as Uint8Array<ArrayBuffer>);
    if (table.isFull) await table.flush();
  }
  lines.end();
}
