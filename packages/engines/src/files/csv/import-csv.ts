import { randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type DuckDbConnection, literal, quotedName } from "../../duckdb/index.js";
import { checkFile, type TextAppender, withDuckDb } from "../../duckdb-node/index.js";
import { unavailable } from "../../engine/index.js";
import {
  type ColumnReport,
  type CsvColumns,
  type CsvOptions,
  castReport,
  castTo,
} from "../../layout/index.js";
import { type OpenCsv, openCsv } from "./open-csv.js";
import { type CsvRecord, Malformed, RecordReader } from "./records.js";

export interface ImportReport {
  readonly rows: number;
  readonly columns: readonly ColumnReport[];
}

/**
 * Writes a CSV file as a Parquet file, with the declared types. The CSV file is read strictly by
 * RFC 4180, including line breaks in quotes. The first malformed record stops the import, and no
 * Parquet file is left behind.
 */
export async function importCsv(
  from: string,
  to: string,
  options: CsvOptions = {},
): Promise<ImportReport> {
  await checkFile(from);
  checkTarget(to);
  return await withDuckDb(async (connection, folder) => {
    const csv = await openCsv(from, options, folder);
    const names = csv.columns.map((_, i) => `f${i}`);
    await connection.rows(`CREATE TABLE records (${names.map((n) => `${n} VARCHAR`).join(", ")})`);
    await append(from, csv, await connection.appender("records", names.length));
    const report = await castReport(connection, csv.columns, names, "records");
    await writeWhole(to, (file) => copy(connection, csv.columns, file));
    return report;
  });
}

export function checkTarget(to: string): void {
  if (!existsSync(to)) return;
  const advice = "remove the file, or choose another name";
  throw unavailable(JSON.stringify(to), "the file exists already", advice);
}

async function copy(connection: DuckDbConnection, columns: CsvColumns, file: string) {
  const typed = columns.map(
    ({ name, type }, i) => `${castTo(type, `f${i}`)} AS ${quotedName(name)}`,
  );
  await connection.rows(
    `COPY (SELECT ${typed.join(", ")} FROM records) TO ${literal(file)} (FORMAT parquet)`,
  );
}

async function append(from: string, csv: OpenCsv, appender: TextAppender): Promise<void> {
  const { columns } = csv;
  const add = (records: readonly CsvRecord[]) => {
    for (const { line, fields } of records) checkFields(line, fields.length, columns.length);
    appender.add(records.map(({ fields }) => fields));
  };
  try {
    for await (const records of recordsOf(csv)) add(records);
    appender.close();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const what = `line ${error.line}: ${error.what}`;
    throw unavailable(JSON.stringify(from), what, `${error.advice}; nothing was written`);
  }
}

function checkFields(line: number, fields: number, columns: number): void {
  if (fields === columns) return;
  const count = fields === 1 ? "1 field" : `${fields} fields`;
  throw new Malformed(line, `the record has ${count}, but the file has ${columns} columns`);
}

/** Yields the records after the header line. */
async function* recordsOf({ file, firstLine, layout: { delimiter, header } }: OpenCsv) {
  const reader = new RecordReader(delimiter, firstLine);
  let skip = header ? 1 : 0;
  const rest = (records: readonly CsvRecord[]) => {
    const remaining = records.slice(skip);
    skip -= records.length - remaining.length;
    return remaining;
  };
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    yield rest(reader.push(chunk));
  }
  yield rest(reader.end());
}

/**
 * Writes a temporary file in the folder of `to`. Renames the temporary file to `to` after all of
 * its data are on the disk.
 */
export async function writeWhole(
  to: string,
  write: (file: string) => Promise<unknown>,
): Promise<void> {
  const part = join(dirname(resolve(to)), `.${randomBytes(8).toString("hex")}.parquet.part`);
  try {
    await write(part);
    const file = await open(part, "r+");
    await file.sync().finally(() => file.close());
    await rename(part, to);
  } catch {
    throw unavailable(
      JSON.stringify(to),
      "the file cannot be written",
      "check the folder and its free space",
    );
  } finally {
    await rm(part, { force: true });
  }
}
