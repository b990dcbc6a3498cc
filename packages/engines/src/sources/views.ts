import { type FileTable, quotedName } from "../duckdb/index.js";
import { fileName, noTable, unavailable } from "../engine/index.js";
import { type CsvColumns, type CsvLayout, csvSelect, jsonLinesSelect } from "../layout/index.js";
import type { FoundSource, Opened, Opening } from "./source.js";

/** A text file that DuckDB can read: the file itself, or a copy in UTF-8. */
export interface TextFile {
  /** The name of the file for DuckDB. */
  readonly file: string;
  readonly size: number;
}

export interface CsvFile extends TextFile {
  readonly columns: CsvColumns;
  readonly layout: CsvLayout;
}

/** Makes a view of CSV files, with the name of the source. */
export async function csvView(opening: Opening, files: readonly CsvFile[]): Promise<Opened> {
  checkHeaders(opening, files);
  const [{ columns, layout }] = files as readonly [CsvFile];
  const reads = files.map(({ file }) => file);
  await createView(opening, csvSelect(reads, columns, layout), "CSV");
  const { declared, declaredBy } = layout;
  const names = columns.length;
  return textTable(opening, files, { names, declared: [...declared.keys()], declaredBy });
}

/** The first line may be a record, so the error does not show the names. */
function checkHeaders({ found }: Opening, files: readonly CsvFile[]): void {
  const namesOf = ({ columns }: CsvFile) => JSON.stringify(columns.map(({ name }) => name));
  const other = files.findIndex((each) => namesOf(each) !== namesOf(files[0]!));
  if (other === -1) return;
  throw unavailable(
    JSON.stringify(found[other]!.path),
    `the header line differs from that of ${JSON.stringify(found[0]!.path)}`,
    "write the same names in the same order in all files; nothing was spent",
  );
}

/** Makes a view of files of JSON lines, with the name of the source. */
export async function jsonLinesView(
  opening: Opening,
  files: readonly TextFile[],
  columns: CsvColumns,
): Promise<Opened> {
  const reads = files.map(({ file }) => file);
  await createView(opening, jsonLinesSelect(reads, columns), "JSON lines");
  return textTable(opening, files, jsonHeader(opening, columns));
}

/** What messages about unknown columns say about JSON lines. */
export function jsonHeader({ csv = {} }: Opening, columns: CsvColumns): Omit<Header, "file"> {
  const declaredBy = csv.types === undefined ? "columns" : "types";
  return { names: columns.length, declared: columns.map(({ name }) => name), declaredBy };
}

type Header = NonNullable<NonNullable<FileTable["properties"]>["header"]>;

/** The table of lines of text. Each row has at least one byte, so the size is a bound on the rows. */
function textTable(opening: Opening, files: readonly TextFile[], about: Omit<Header, "file">) {
  const rowsAtMost = files.reduce((sum, { size }) => sum + size, 0);
  const properties = headed(opening, about);
  const table = fileTable(opening, { properties, rowsAtMost, textBytes: rowsAtMost });
  return { table, reads: files.map(({ file }) => file) };
}

/** The properties of a table that has a header, which messages about its columns name. */
export const headed = (
  { found }: Opening,
  about: Omit<Header, "file">,
): NonNullable<FileTable["properties"]> => ({
  header: { file: fileName(found[0]!.path), ...about },
});

/** The table of a view that has the name of the source. */
export const fileTable = (
  { name, found }: Opening,
  more: Pick<FileTable, "properties" | "rowsAtMost" | "textBytes">,
): FileTable => ({ path: ["main", name], files: found.map(({ key }) => key), ...more });

/** The only table of a file has the name of the file. */
export function checkTable({ found, format, table }: FoundSource): void {
  if (table === undefined || table === format.stem) return;
  throw noTable(JSON.stringify(found[0]!.path), JSON.stringify(table));
}

type Kind = "CSV" | "JSON lines" | "Parquet" | ".xlsx";

export async function createView(
  { found, name, connection }: Opening,
  select: string,
  kind: Kind,
): Promise<void> {
  try {
    await connection.rows(`CREATE VIEW ${quotedName(name)} AS ${select}`);
  } catch {
    throw unreadableFile(found[0]!.path, kind);
  }
}

/**
 * The error for a file that is not of the expected kind. The driver's message may quote the file,
 * so the message is not shown.
 */
export function unreadableFile(path: string, kind: Kind) {
  const what = `the file cannot be opened as ${kind}`;
  return unavailable(
    JSON.stringify(path),
    what,
    `check that the file is complete and that it is a ${kind} file`,
  );
}
