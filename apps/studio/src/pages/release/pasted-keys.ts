/**
 * Reads a list of values that was typed or pasted: one in each line, or with tabs, semicolons or
 * commas between them. The coarsest separator of the text counts, so that `a, b` in a line of its
 * own is one value. Quotes around a value are removed, and so are repeated values.
 */
export function keysIn(text: string): readonly string[] {
  const separator = [/[\r\n\t]/, /;/].find((each) => each.test(text.trim())) ?? /,/;
  const parts = splitOutsideQuotes(text, separator).map(withoutQuotes);
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** Writes values with commas between them. A value in quotes is read as it is. */
export function keysText(keys: readonly string[], isNumeric = true): string {
  return keys.map((key) => (needsQuotes(key, isNumeric) ? quoted(key) : key)).join(", ");
}

function splitOutsideQuotes(text: string, separator: RegExp): readonly string[] {
  const other = separator.source.replaceAll(/[[\]]/g, "");
  return text.match(new RegExp(`(?:"(?:[^"]|"")*"|[^${other}])+`, "g")) ?? [];
}

function withoutQuotes(part: string): string {
  const trimmed = part.trim();
  const inner = /^"(.*)"$/s.exec(trimmed)?.[1];
  return inner === undefined ? trimmed : inner.replaceAll('""', '"').trim();
}

function needsQuotes(key: string, isNumeric: boolean): boolean {
  return /[",\n]/.test(key) || (!isNumeric && !Number.isNaN(Number(key)));
}

const quoted = (key: string): string => `"${key.replaceAll('"', '""')}"`;
