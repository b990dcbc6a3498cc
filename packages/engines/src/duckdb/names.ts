export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quotedPath = (path: readonly string[]): string => path.map(quotedName).join(".");

/**
 * The path of one file as an SQL literal for DuckDB. The path must be absolute, so that DuckDB takes
 * no part of it for a scheme or a home folder. Brackets, stars and question marks are escaped, so
 * that they are not wildcards.
 */
export const literalPath = (path: string): string =>
  literal(path.replaceAll(/[[*?]/g, (sign) => `[${sign}]`));

/** The paths of several files as an SQL list of literals. */
export const literalPaths = (paths: readonly string[]): string =>
  `[${paths.map(literalPath).join(", ")}]`;
