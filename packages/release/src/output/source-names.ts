import { type Spec, type UsedSource, usedSources } from "../spec/index.js";
import { listText } from "./list-text.js";

/**
 * Returns the names of the sources for display. A database address is never shown, because the
 * address may contain a password.
 */
export function sourceNames(spec: Spec): string {
  return listText(usedSources(spec).map(sourceName));
}

/** The name of one source for display. */
export function sourceName({ name, source }: UsedSource): string {
  if (name !== undefined) return name;
  if ("url" in source) return source.table;
  if ("file" in source) return fileName(source.file);
  const [first, ...others] = [source.files].flat();
  const shown = fileName(first!);
  return others.length === 0 ? shown : `${shown} and ${others.length} more`;
}

/** The last part of a path, which may be a file, a folder or a pattern. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== "") ?? path;
}
