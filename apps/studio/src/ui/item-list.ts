/** One element of a list in an address: a word, and values by name. */
export interface Item {
  readonly word: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Reads a list such as `laplace;staircase~metric=mae`. This notation is readable in an address. Only
 * values that contain a separator have escapes.
 */
export function parseItems(text: string): Item[] {
  return text
    .split(";")
    .filter((part) => part !== "")
    .map((part) => {
      const [word = "", ...pairs] = part.split("~");
      const values = pairs.map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at), unescaped(pair.slice(at + 1))] as const;
      });
      return { word, values: Object.fromEntries(values) };
    });
}

export function writeItems(items: readonly Item[]): string {
  return items
    .map(({ word, values }) =>
      [word, ...Object.entries(values).map(([name, value]) => `${name}=${escaped(value)}`)].join(
        "~",
      ),
    )
    .join(";");
}

/** Escapes the separators, and what looks like an escaped separator. */
function escaped(value: string): string {
  return value.replaceAll(/[~;]|%(?=7E|3B|25)/g, (sign) => ESCAPES[sign]!);
}

function unescaped(text: string): string {
  return text.replaceAll(/%(?:7E|3B|25)/g, (code) => SIGNS[code]!);
}

const ESCAPES: Readonly<Record<string, string>> = { "~": "%7E", ";": "%3B", "%": "%25" };
const SIGNS = Object.fromEntries(Object.entries(ESCAPES).map(([sign, code]) => [code, sign]));
