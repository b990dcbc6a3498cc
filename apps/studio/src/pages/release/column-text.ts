/** Words that an expression does not read as the name of a column. */
export const KEYWORDS = /^(and|or|not|in|is|null|between|true|false|case|when|then|else|end)$/i;

/**
 * Writes a column as an expression: `age`, `"my age"`, or with the name of a joined table
 * `clinics.region`.
 */
export function columnText(column: string, table?: string): string {
  const isWord = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(column) && !KEYWORDS.test(column);
  const name = isWord ? column : `"${column.replaceAll('"', '""')}"`;
  return table === undefined ? name : `${table}.${name}`;
}

/** The name of a column without its quotes. */
export function unquoted(name: string): string {
  const inner = /^"(.*)"$/s.exec(name)?.[1];
  return inner === undefined ? name : inner.replaceAll('""', '"');
}
