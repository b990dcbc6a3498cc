import type { Place } from "../../address/place.js";
import type { OpenedFile } from "../../local-service/protocol.js";
import { tablesOf } from "./join-query.js";
import { isSample } from "./release-query.js";
import { isSampleFile } from "./sample-file.js";

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
  const isAboutSample = isSample(query);
  const isOpen = (name: string, i: number) =>
    opened.some(
      ({ file }) => file.name === name && (i > 0 || isSampleFile(file) === isAboutSample),
    );
  const missing = tablesOf(query)
    .map(({ file }) => file)
    .filter((name, i) => !isOpen(name, i));
  if (missing.length === 0) return undefined;
  if (isAboutSample && opened.length === 0) {
    return "Choose the file to publish statistics of, or use the sample of library loans.";
  }
  return `Choose ${missing.join(" and ")} again. A page forgets its files when it is reloaded; the form is kept.`;
}
