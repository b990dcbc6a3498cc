/**
 * Reads the types of columns, such as `age: integer, days: number`. An entry without a type gets an
 * empty type, which the service refuses.
 */
export function columnTypes(text: string): Readonly<Record<string, string>> | undefined {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const colon = entry.lastIndexOf(":");
      const name = colon === -1 ? entry : entry.slice(0, colon);
      return [name.trim(), colon === -1 ? "" : entry.slice(colon + 1).trim()];
    });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The hint of a field with types of columns. */
export const TYPES_HINT =
  "such as age: integer, days: number; other columns are text, and texts have no mean";

/** Whether the columns of a file with this ending need types. Other files have types of their own. */
export const needsTypes = (kind: string | undefined): boolean =>
  /^(csv|tsv|txt|data|jsonl|ndjson|xlsx)/.test(kind ?? "");

/** Whether a file with this ending is text with delimiters. */
export const isText = (kind: string | undefined): boolean => /^(csv|tsv|txt|data)/.test(kind ?? "");
