import { safeLabel } from "@noisewright/text";

/** Writes a text as a YAML value, in quotes unless it is a plain word. */
export function yamlText(text: string): string {
  const isPlain =
    /^[A-Za-z_][\w ./-]*$/.test(text) &&
    !text.endsWith(" ") &&
    !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
  if (isPlain) return text;
  // Single quotes are easier to read around a name in double quotes.
  return /^[ !-&(-[\]-~]*"[ !-&(-[\]-~]*$/.test(text) ? `'${text}'` : JSON.stringify(text);
}

/** Words that an expression does not read as the name of a column. */
export const KEYWORDS = /^(and|or|not|in|is|null|between|true|false|case|when|then|else|end)$/i;

/** Writes a column as an expression. A column of a joined table has the name of its table. */
export function columnText(column: string, table?: string): string {
  const name =
    /^[\p{L}_][\p{L}\p{N}_]*$/u.test(column) && !KEYWORDS.test(column)
      ? column
      : `"${column.replaceAll('"', '""')}"`;
  return table === undefined ? name : `${table}.${name}`;
}

/** Writes a text in a comment, which ends with its line. */
export function commentText(text: string): string {
  return safeLabel(text, 200);
}
