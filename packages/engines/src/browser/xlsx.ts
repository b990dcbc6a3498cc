import { sheetRows } from "../sheet/index.js";
import { createView, fileTable, headed, type Opened } from "../sources/index.js";
import type { BrowserOpening } from "./browser-source.js";
import { bytesOf } from "./chunks.js";
import { TextTable } from "./rows/index.js";

/** Opens a sheet of an .xlsx file as a view with the name of the source. */
export async function openSheet(opening: BrowserOpening): Promise<Opened> {
  const { found, files, table: name, csv = {}, connection, host, signal } = opening;
  const [{ path }, file] = [found[0]!, files[0]!];
  const sheet = await sheetRows(path, () => bytesOf(file, path), name, csv);
  const { columns, declared, declaredBy, rows } = sheet;
  const table = new TextTable(connection, host.newName("cells"), columns);
  await table.create();
  const encoder = new TextEncoder();
  for (const row of rows) {
    signal?.throwIfAborted();
    for (const [i, cell] of row.entries()) table.rows.add(i, encoder.encode(cell ?? ""));
    table.rows.endRow();
    if (table.isFull) await table.flush();
  }
  await table.finish();
  await createView(opening, table.select(), ".xlsx");
  const properties = headed(opening, { names: columns.length, declared, declaredBy });
  return {
    table: fileTable(opening, { properties, rowsAtMost: rows.length }),
    part: [sheet.sheet],
  };
}
