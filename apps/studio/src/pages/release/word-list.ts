/**
 * Reads a list such as `a, b, "c, d"`. A number without quotes becomes a number; a number in quotes
 * becomes a string.
 */
export function words(text: string): (string | number)[] {
  return partsOf(text).map(wordOf);
}

export function wordOf(part: string): string | number {
  const quoted = /^"(.*)"$/s.exec(part);
  if (quoted) return quoted[1]!.replaceAll('""', '"');
  return Number.isNaN(Number(part)) ? part : Number(part);
}

/** Reads a list of numbers. A word that is not a number becomes NaN, which the service refuses. */
export function numbers(text: string): number[] {
  return partsOf(text).map(Number);
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return nonEmpty(text.split("\n"));
}

/** Splits a list at its commas outside quotes. */
export function partsOf(text: string): string[] {
  return nonEmpty(text.match(/(?:"(?:[^"]|"")*"|[^,])+/g) ?? []);
}

function nonEmpty(parts: readonly string[]): string[] {
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
