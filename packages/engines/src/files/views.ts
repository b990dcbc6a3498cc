import { basename, extname, resolve } from "node:path";
import { parquetSelect, quotedName, unreadableFile } from "../duckdb/index.js";
import { noTable } from "../engine/index.js";
import { csvSelect, openCsv } from "./csv/index.js";
import type { Opened, Opening } from "./opening.js";
import { checkParquet } from "./parquet.js";

/** Opens a Parquet file as a view with the name of the source. */
export async function parquetView(opening: Opening): Promise<Opened> {
  const { file, name, connection, options } = opening;
  await createView(opening, parquetSelect(file), "Parquet");
  await checkParquet(file, name, connection, options.signal);
  const properties = { everyRecordIsRow: true } as const;
  return { table: { path: ["main", name], file: resolve(file), properties }, reads: file };
}

/** Opens a CSV file as a view with the name of the source. */
export async function csvView(opening: Opening): Promise<Opened> {
  const { file, name, size, csv = {}, folder, options } = opening;
  const { file: reads, columns, layout } = await openCsv(file, csv, folder, options.signal);
  await createView(opening, csvSelect(reads, columns, layout), "CSV");
  const declared = [...layout.declared.keys()];
  const header = { file: basename(file), names: columns.length, declared };
  // The size in bytes is a bound on the number of rows, because each line of a CSV file has at
  // least one byte.
  const table = { path: ["main", name], file: resolve(file), properties: { header } };
  return { table: { ...table, rowsAtMost: size }, reads };
}

async function createView(
  { file, name, table, connection }: Opening,
  select: string,
  kind: "CSV" | "Parquet",
): Promise<void> {
  if (table !== undefined && table !== basename(file, extname(file))) {
    throw noTable(JSON.stringify(file), JSON.stringify(table));
  }
  try {
    await connection.run(`CREATE VIEW ${quotedName(name)} AS ${select}`);
  } catch {
    throw unreadableFile(file, kind);
  }
}
