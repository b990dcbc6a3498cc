import { resolve } from "node:path";

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The name of one file, as DuckDB must be given it: from the root, so that no part of it is a scheme
 * or a home folder, and with brackets, stars and question marks standing for themselves.
 */
export const literalPath = (path: string): string =>
  literal(resolve(path).replaceAll(/[[*?]/g, (sign) => `[${sign}]`));

/** The rows of a Parquet file; what its folders are called adds no columns. */
export const parquetSelect = (path: string): string =>
  `SELECT * FROM read_parquet(${literalPath(path)}, hive_partitioning = false, union_by_name = false)`;
