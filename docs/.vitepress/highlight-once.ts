import type { MarkdownRenderer } from "vitepress";

type Highlight = NonNullable<MarkdownRenderer["options"]["highlight"]>;

const highlighted = new Map<string, ReturnType<Highlight>>();

/** Pages are rendered twice, for readers and for the search: their code is highlighted once. */
export function highlightOnce(md: MarkdownRenderer): void {
  const highlight = md.options.highlight as Highlight;
  md.options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([code, language, attributes]);
    const html = highlighted.get(key) ?? highlight(code, language, attributes);
    highlighted.set(key, html);
    return html;
  };
}
