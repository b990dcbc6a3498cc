export const DATA_HELP =
  "a file or a database address to use instead of the spec's source; if the spec has several sources, name=file, once for each";

/** Collects the values of a flag that may be given several times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
