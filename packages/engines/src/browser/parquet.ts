import { checkTable, createView, fileTable, type Opened } from "../sources/index.js";
import type { BrowserOpening, FoundBrowserSource } from "./browser-source.js";
import { bytesOf } from "./chunks.js";
import {
  checkSameColumns,
  loadParquet,
  type OpenParquet,
  openParquet,
  startParquet,
} from "./parquet/index.js";

/** Refuses Parquet files by their columns, before DuckDB is loaded. */
export async function checkParquetFiles(source: FoundBrowserSource): Promise<void> {
  checkTable(source);
  await openColumns(source);
}

/** Opens Parquet files as a view with the name of the source. Their rows are read into memory. */
export async function openParquetFiles(opening: BrowserOpening): Promise<Opened> {
  const { connection, host, assets, signal, progress } = opening;
  const opened = await openColumns(opening);
  const parquet = await startParquet(assets.parquetWasm);
  const table = host.newName("rows");
  const loading = { writer: connection, parquet, table, signal, progress };
  const { select, rows } = await loadParquet(opened, loading);
  await createView(opening, select, "Parquet");
  const properties = { everyRecordIsRow: true } as const;
  return { table: fileTable(opening, { properties, rowsAtMost: rows }) };
}

async function openColumns({ found, files }: FoundBrowserSource): Promise<readonly OpenParquet[]> {
  const opened: OpenParquet[] = [];
  for (const [i, { path, size }] of found.entries()) {
    const bytes = (from: number, to: number) => bytesOf(files[i]!.slice(from, to), path);
    opened.push(await openParquet({ path, size, bytes }));
  }
  checkSameColumns(opened);
  return opened;
}
