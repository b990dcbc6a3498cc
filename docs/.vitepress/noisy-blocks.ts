import type { MarkdownRenderer } from "vitepress";

/**
 * Blocks of language `noisy` show one of many possible outputs. Tests compare their words; the site
 * shows them as text.
 */
export function noisyBlocks(md: MarkdownRenderer): void {
  md.core.ruler.push("noisy-blocks", ({ tokens }) => {
    for (const token of tokens) if (token.info === "noisy") token.info = "text";
  });
}
