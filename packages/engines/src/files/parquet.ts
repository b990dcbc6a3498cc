import { createHash } from "node:crypto";
import { open, realpath } from "node:fs/promises";
import { type DuckDbConnection, isReadable, literalPaths } from "../duckdb/index.js";
import { unavailable } from "../engine/index.js";
import { type FoundFile, unreadableFile } from "../sources/index.js";

/** Selects the rows of Parquet files. The names of the folders in their paths add no columns. */
export const parquetSelect = (paths: readonly string[]): string =>
  `SELECT * FROM read_parquet(${literalPaths(paths)}, hive_partitioning = false, union_by_name = false)`;

/** The version of each file that was read in full, by the path of the file. */
const versions = new Map<string, string>();

/**
 * Reads all of a Parquet file, once for each version of the file. The values of the file may not
 * fit the types of its columns: a text may not be UTF-8, and a time may be out of range for DuckDB.
 */
export async function checkParquet(
  { path, key }: FoundFile,
  connection: DuckDbConnection,
  signal?: AbortSignal,
): Promise<void> {
  const [file, version] = [await realpath(key), await versionOf(key)];
  if (versions.get(file) === version) return;
  if (!(await isReadable(connection, `(${parquetSelect([key])})`, signal))) {
    throw unavailable(
      JSON.stringify(path),
      "some of its values cannot be read",
      "noisewright check shows the columns; nothing was spent",
    );
  }
  versions.set(file, version);
}

/** Refuses Parquet files whose columns differ in name, type or order. */
export async function checkSameColumns(
  files: readonly FoundFile[],
  connection: DuckDbConnection,
): Promise<void> {
  let first: string | undefined;
  for (const file of files) {
    const columns = JSON.stringify(await parquetColumns(file, connection));
    first ??= columns;
    if (columns === first) continue;
    throw unavailable(
      JSON.stringify(file.path),
      `the columns differ from those of ${JSON.stringify(files[0]?.path)}`,
      "write all files with the same columns, with the same types and in the same order; nothing was spent",
    );
  }
}

/** The name and the type of each column of a Parquet file. */
export async function parquetColumns(
  { path, key }: FoundFile,
  connection: DuckDbConnection,
): Promise<readonly (readonly [name: string, type: string])[]> {
  const described = await connection.rows(`DESCRIBE ${parquetSelect([key])}`).catch(() => {
    throw unreadableFile(path, "Parquet");
  });
  return described.map(([name, type]) => [String(name), String(type)] as const);
}

/**
 * The number of bytes at the end of a Parquet file that are hashed. These bytes describe all
 * columns of the file.
 */
const FOOTER_BYTES = 1 << 16;

async function versionOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size, mtimeNs } = await file.stat({ bigint: true });
    const position = Math.max(Number(size) - FOOTER_BYTES, 0);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(FOOTER_BYTES), position });
    const hash = createHash("sha256").update(buffer.subarray(0, bytesRead)).digest("hex");
    return [size, mtimeNs, hash].join(" ");
  } finally {
    await file.close();
  }
}
