import { changedFile } from "../duckdb-wasm/index.js";
import { csvColumns, csvLayout, HEADER_BYTES } from "../layout/index.js";
import { type CsvFile, checkTable, csvView, type Opened } from "../sources/index.js";
import type { BrowserOpening } from "./browser-source.js";

/** Opens CSV files as a view with the name of the source. DuckDB reads the files where they are. */
export async function openCsvFiles(opening: BrowserOpening): Promise<Opened> {
  checkTable(opening);
  const files: CsvFile[] = [];
  for (const i of opening.files.keys()) files.push(await openCsv(opening, i));
  return csvView(opening, files);
}

async function openCsv({ files, found, csv = {}, host }: BrowserOpening, i: number) {
  const [file, path] = [files[i]!, found[i]!.path];
  const layout = csvLayout(path, csv);
  const start = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch(() => {
      throw changedFile(path);
    });
  const columns = csvColumns(new Uint8Array(start), path, layout);
  return { file: await host.register(file), size: file.size, columns, layout };
}
