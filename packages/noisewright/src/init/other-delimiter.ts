import type { StarterTable } from "./starter-table.js";

/** The usual delimiters, as `--delimiter` writes them. */
const DELIMITERS: Readonly<Record<string, string>> = { ";": ";", "\t": "\\t", "|": "|", ",": "," };

/** The delimiter that splits the only name of a header line. Undefined if there is none. */
export function otherDelimiter(names: readonly string[]): string | undefined {
  const [only = "", ...others] = names;
  if (others.length > 0) return undefined;
  return Object.entries(DELIMITERS).find(([sign]) => only.includes(sign))?.[1];
}

/** What to do about a header line that has one column because the delimiter is wrong. */
export function delimiterText({ name, otherDelimiter: other = "" }: StarterTable): string {
  return `${name} has only one column; try --delimiter "${other}"`;
}
