import type { MarkdownRenderer } from "vitepress";

type Highlight = NonNullable<MarkdownRenderer["options"]["highlight"]>;

const highlighted = new Map<string, ReturnType<Highlight>>();

/**
 * VitePress renders each page twice, once for the site and once for the search index. The code is
 * highlighted only once.
 */
export function highlightOnce(md: MarkdownRenderer): void {
  const highlight = md.options.highlight as Highlight;
  md.options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([code, language, attributes]);
    const html = highlighted.get(key) ?? highlight(code, language, attributes);
    highlighted.set(key, html);
    return html;
  };
}
