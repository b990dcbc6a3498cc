import { resolve } from "node:path";

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The path of one file as an SQL literal for DuckDB. The path is absolute, so DuckDB takes no part
 * of the path for a scheme or a home folder. Brackets, stars and question marks are escaped, so
 * that they are not wildcards.
 */
export const literalPath = (path: string): string =>
  literal(resolve(path).replaceAll(/[[*?]/g, (sign) => `[${sign}]`));

/** The paths of several files as an SQL list of literals. */
export const literalPaths = (paths: readonly string[]): string =>
  `[${paths.map(literalPath).join(", ")}]`;

/** Selects the rows of Parquet files. The names of the folders in their paths add no columns. */
export const parquetSelect = (paths: readonly string[]): string =>
  `SELECT * FROM read_parquet(${literalPaths(paths)}, hive_partitioning = false, union_by_name = false)`;
