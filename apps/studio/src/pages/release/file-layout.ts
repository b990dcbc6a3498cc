import type { Place } from "../../address/place.js";
import { fieldValue } from "./release-query.js";

/** The fields of the form that say how the text of the first table is written. */
const FIELDS = ["delimiter", "encoding"] as const;

/** The layout of the first table, as the spec has it. */
export function layoutOf(query: URLSearchParams): Readonly<Record<string, string>> {
  const given = FIELDS.map((field) => [field, query.get(field)] as const);
  return Object.fromEntries(given.flatMap(([field, text]) => (text ? [[field, text]] : [])));
}

/** The path of the list of tables. A browser finds the columns of a file by its layout. */
export function sourcesPath(query: URLSearchParams, place: Place): string {
  const layout = layoutOf(query);
  if (place === "service" || Object.keys(layout).length === 0) return "/api/sources";
  const source = fieldValue(query, "source");
  return `/api/sources?${new URLSearchParams({ source, ...layout })}`;
}

/** The number of bytes in which a header line is expected. */
const START = 1 << 16;

/**
 * The delimiter that the form proposes for a file: the comma, unless the first line has no comma. The
 * user sees the proposal and the columns, and can change it.
 */
export async function proposedDelimiter(file: File): Promise<string | undefined> {
  if (!/\.(csv|txt|data)$/i.test(file.name)) return undefined;
  const start = await file
    .slice(0, START)
    .text()
    .catch(() => "");
  const [line = ""] = start.split(/[\r\n]/, 1);
  if (line.includes(",")) return undefined;
  const found = [";", "\t", "|"].find((each) => line.includes(each));
  return found === "\t" ? "\\t" : found;
}
