import { resolve } from "node:path";

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The path of one file as an SQL literal for DuckDB. The path is absolute, so that no part of it reads as
 * a scheme or a home folder. Brackets, stars and question marks are escaped: they are not wildcards.
 */
export const literalPath = (path: string): string =>
  literal(resolve(path).replaceAll(/[[*?]/g, (sign) => `[${sign}]`));

/** Selects the rows of a Parquet file. The names of its folders add no columns. */
export const parquetSelect = (path: string): string =>
  `SELECT * FROM read_parquet(${literalPath(path)}, hive_partitioning = false, union_by_name = false)`;
