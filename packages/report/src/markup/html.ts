/** Text that is already HTML. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Part = Markup | string | number | false | undefined | readonly Part[];

/** An HTML template. Values are escaped, except for markup. False and undefined are left out. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  const parts = strings.map((text, i) => (i < values.length ? text + partText(values[i]!) : text));
  return new Markup(parts.join(""));
}

function partText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === false || part === undefined) return "";
  return typeof part === "object" ? part.map(partText).join("") : escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for HTML or XML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}
