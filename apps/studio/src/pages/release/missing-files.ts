import type { Place } from "../../address/place.js";
import type { OpenedFile } from "../../local-service/protocol.js";
import { tablesOf } from "./join-query.js";

/**
 * Says which files the user still has to choose, or undefined if all files of the form are open. A
 * service reads its own files.
 */
export function missingFiles(
  query: URLSearchParams,
  place: Place,
  opened: readonly OpenedFile[],
): string | undefined {
  if (place === "service") return undefined;
  const isOpen = (name: string) => opened.some(({ file }) => file.name === name);
  const missing = tablesOf(query)
    .map(({ file }) => file)
    .filter((name) => !isOpen(name));
  if (missing.length === 0) return undefined;
  if (!query.has("source") && opened.length === 0) {
    return "Choose the file to publish statistics of, or use the sample of library loans.";
  }
  return `Choose ${missing.join(" and ")} again. A page forgets its files when it is reloaded; the form is kept.`;
}
