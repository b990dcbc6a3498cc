import { loadDriver, noTable, unavailable } from "../engine/index.js";

/** A sheet as texts. All rows are as long as the longest row, and an empty cell is null. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | null)[])[];
}

/** The most bytes that the parts of a file may have after decompression. */
const MOST_BYTES = 1 << 30;

/**
 * Reads a sheet of an .xlsx file: the named sheet, or the first one. A formula is read as the value
 * that is stored with it.
 */
export async function readSheet(
  path: string,
  bytes: Uint8Array,
  table: string | undefined,
): Promise<Sheet> {
  await checkSize(path, bytes);
  const { default: readXlsx } = await loadDriver(
    "read-excel-file",
    () => import("read-excel-file/universal"),
  );
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  // The library's message may quote a cell, so the message is not shown.
  const sheets = await readXlsx(content as ArrayBuffer, {
    parseNumber: (text) => text,
    trim: false,
  }).catch(() => {
    throw notXlsx(path);
  });
  const found = table === undefined ? sheets[0] : sheets.find(({ sheet }) => sheet === table);
  if (found === undefined) throw noTable(JSON.stringify(path), JSON.stringify(table ?? "1"));
  return { name: found.sheet, rows: found.data.map((row) => row.map(textOf)) };
}

/** The parts of an .xlsx file are compressed, so a small file may become very large. */
async function checkSize(path: string, bytes: Uint8Array): Promise<void> {
  const { unzipSync } = await loadDriver("fflate", () => import("fflate"));
  let size = 0;
  const add = ({ originalSize }: { readonly originalSize: number }) => {
    size += originalSize;
    return false;
  };
  try {
    unzipSync(bytes, { filter: add });
  } catch {
    throw notXlsx(path);
  }
  if (size <= MOST_BYTES) return;
  const most = MOST_BYTES.toLocaleString("en-GB");
  throw unavailable(
    JSON.stringify(path),
    `the file has more than ${most} bytes after decompression`,
    "save the sheet as CSV",
  );
}

const notXlsx = (path: string) =>
  unavailable(
    JSON.stringify(path),
    "the file cannot be opened as .xlsx",
    "open the file in a spreadsheet program and save it again; nothing was spent",
  );

/**
 * Times are rounded to this many milliseconds. A time is stored as a part of a day, for example
 * 0.3333333 for 8 o'clock, and the library rounds it down: 8 o'clock may become 07:59:59.999.
 */
const STEP = 10;

/**
 * The value of a cell as text. A number is written as in the file. A date is written in ISO form,
 * with its time unless the time is midnight.
 */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!(value instanceof Date)) return String(value) || null;
  const rounded = new Date(Math.round(value.getTime() / STEP) * STEP);
  if (Number.isNaN(rounded.getTime())) return null;
  const [day, time] = rounded.toISOString().slice(0, -1).split("T");
  return time === "00:00:00.000" ? day! : `${day} ${time}`;
}
