/** One element of a list in an address: a word, and values by name. */
export interface Item {
  readonly word: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Reads a list such as `laplace;staircase~metric=mae`. This notation is readable in an address and
 * needs no escapes.
 */
export function parseItems(text: string): Item[] {
  return text
    .split(";")
    .filter((part) => part !== "")
    .map((part) => {
      const [word = "", ...pairs] = part.split("~");
      const values = pairs.map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at), pair.slice(at + 1)] as const;
      });
      return { word, values: Object.fromEntries(values) };
    });
}

export function writeItems(items: readonly Item[]): string {
  return items
    .map(({ word, values }) =>
      [
        word,
        ...Object.entries(values).map(([name, value]) => `${name}=${withoutSeparators(value)}`),
      ].join("~"),
    )
    .join(";");
}

/** Replaces the characters that separate the values and the elements of a list. */
function withoutSeparators(value: string): string {
  return value.replaceAll(/[~;]/g, " ");
}
