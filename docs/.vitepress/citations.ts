import { dirname, join, relative } from "node:path";
import type { MarkdownRenderer } from "vitepress";

const KEY = /\[([a-z]+(?:-[a-z]+)*-\d{4})(?=[\],])/g;

/**
 * Links a citation such as `[dwork-2006]` or `[dwork-2006, Thm 1]` to its entry in the references.
 */
export function citations(md: MarkdownRenderer, docs: string): void {
  const references = join(docs, "mathematics/references.md");
  md.core.ruler.push("citations", ({ tokens, env }) => {
    for (const inline of tokens.filter(({ type }) => type === "inline")) {
      inline.children = (inline.children ?? []).flatMap((token) => {
        if (token.type !== "text" || !token.content.match(KEY)) return [token];
        const html = Object.assign(Object.create(Object.getPrototypeOf(token)), token);
        const page = relative(dirname(env.path), references).replace(/\.md$/, ".html");
        html.type = "html_inline";
        html.content = md.utils
          .escapeHtml(token.content)
          .replace(KEY, (_, key) => `[<a href="${page}#${key}">${key}</a>`);
        return [html];
      });
    }
  });
  anchorEntries(md, references);
}

/** Makes the key at the start of each reference its anchor. */
function anchorEntries(md: MarkdownRenderer, references: string): void {
  md.core.ruler.push("citation-anchors", ({ tokens, env }) => {
    if (env.path !== references) return;
    let item: (typeof tokens)[number] | undefined;
    for (const token of tokens) {
      if (token.type === "list_item_open") item = token;
      const first = token.children?.[0];
      if (item && first?.type === "code_inline") item.attrSet("id", first.content);
      if (token.type === "inline") item = undefined;
    }
  });
}
