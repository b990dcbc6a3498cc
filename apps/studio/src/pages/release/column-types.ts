import { unquoted } from "./column-text.js";
import { partsOf } from "./word-list.js";

/**
 * Reads the types of columns, such as `age: integer, "income, gross": number`. An entry without a
 * type gets an empty type, which the service refuses.
 */
export function columnTypes(text: string): Readonly<Record<string, string>> | undefined {
  const entries = partsOf(text).map((entry) => {
    const [, name = "", type = ""] = ENTRY.exec(entry) ?? [];
    return [unquoted(name), type.trim()];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A name, which may be in quotes, and the type after the last colon. */
const ENTRY = /^("(?:[^"]|"")*"|.*?)\s*(?::([^:]*))?$/s;

/** Writes the types of columns. A name with a separator of the list is in quotes. */
export function columnTypesText(types: Readonly<Record<string, string>>): string {
  return Object.entries(types)
    .map(([name, type]) => `${nameText(name)}: ${type}`)
    .join(", ");
}

function nameText(name: string): string {
  const isPlain = !/[,:"]/.test(name) && name === name.trim();
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}

/** The hint of a field with types of columns. */
export const TYPES_HINT =
  "such as age: integer, days: number; other columns are text, and texts have no mean";

/** Whether the columns of a file with this ending need types. Other files have types of their own. */
export const needsTypes = (kind: string | undefined): boolean =>
  /^(csv|tsv|txt|data|jsonl|ndjson|xlsx)/.test(kind ?? "");

/** Whether a file with this ending is text with delimiters. */
export const isText = (kind: string | undefined): boolean => /^(csv|tsv|txt|data)/.test(kind ?? "");
