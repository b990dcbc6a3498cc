import type { MarkdownRenderer } from "vitepress";

/**
 * A table wider than the page scrolls, so the keyboard must reach it. A header cell without text
 * is no header.
 */
export function accessibleTables(md: MarkdownRenderer): void {
  md.core.ruler.push("accessible-tables", ({ tokens }) => {
    for (const [i, token] of tokens.entries()) {
      if (token.type === "table_open") token.attrSet("tabindex", "0");
      if (token.type !== "th_open" || tokens[i + 1]!.content !== "") continue;
      for (const end of [token, tokens[i + 2]!]) end.tag = "td";
    }
  });
}
