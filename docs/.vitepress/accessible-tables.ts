import type { MarkdownRenderer } from "vitepress";

/**
 * Makes wide tables scroll and reachable by keyboard. An empty header cell becomes an ordinary
 * cell.
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
