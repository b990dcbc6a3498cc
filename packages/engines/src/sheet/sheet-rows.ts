import { unavailable } from "../engine/index.js";
import {
  type CsvColumns,
  type CsvOptions,
  csvLayout,
  namedColumns,
  refuseOption,
} from "../layout/index.js";
import { readSheet, type Sheet } from "./read-sheet.js";

/** The rows of a sheet below its header, as texts. */
export interface SheetRows {
  readonly sheet: string;
  readonly columns: CsvColumns;
  readonly declared: readonly string[];
  readonly declaredBy: "types" | "columns";
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Reads the rows of a sheet. `read` reads the bytes of the file. */
export async function sheetRows(
  path: string,
  read: () => Promise<Uint8Array>,
  sheetName: string | undefined,
  options: CsvOptions,
): Promise<SheetRows> {
  for (const option of ["delimiter", "encoding"] as const) {
    const given = options[option];
    if (given !== undefined) refuseOption(option, "absent for an .xlsx file", given);
  }
  const layout = csvLayout(path, options);
  const sheet = await readSheet(path, await read(), sheetName);
  const columns = layout.header
    ? namedColumns(headerOf(path, sheet), path, layout)
    : [...layout.declared].map(([column, type]) => ({ name: column, type }));
  // An empty row is no row. A cell to the right of the last column is ignored.
  const rows = sheet.rows
    .slice(layout.header ? 1 : 0)
    .map((row) => columns.map((_, i) => row[i] ?? null))
    .filter((row) => row.some((cell) => cell !== null));
  const { declared, declaredBy } = layout;
  return { sheet: sheet.name, columns, declared: [...declared.keys()], declaredBy, rows };
}

/** The names in the first row, up to the last cell that is not empty. */
function headerOf(path: string, { rows: [first = []] }: Sheet): readonly string[] {
  const count = first.findLastIndex((cell) => cell !== null) + 1;
  if (count > 0) return first.slice(0, count).map((cell) => cell?.trim() ?? "");
  const advice = "write the names of the columns in the first row, or list all columns in the spec";
  throw unavailable(JSON.stringify(path), "the first row of the sheet is empty", advice);
}
