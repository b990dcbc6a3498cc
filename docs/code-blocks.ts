export interface Block {
  readonly language: string;
  readonly text: string;
  /** Where it starts, for messages. */
  readonly line: number;
}

/** The fenced code blocks of a Markdown page. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map((match) => ({
    language: match[1]!,
    text: match[2]!,
    line: markdown.slice(0, match.index).split("\n").length,
  }));
}

/** Whether a value is what a page shows: equal text, or a number equal to the digits shown. */
export function sameNumberOrText(value: unknown, shown: string): boolean {
  if (typeof value !== "number") return String(value) === shown;
  const digits = shown.replace(/^-?[0.]*/, "").replace(/\D/g, "").length;
  return Number(value.toPrecision(Math.max(1, digits))) === Number(shown);
}

/** What is left of a print that has other numbers each time: words in the singular, and how many numbers. */
export function withoutNumbers(text: string): string {
  return text
    .replace(/−?\d+(,\d{3})*(\.\d+)?/g, "0")
    .replace(/(?<=0 \w+)s\b/g, "")
    .replace(/ +/g, " ");
}
