import type { MarkdownRenderer } from "vitepress";

/** A table wider than the page scrolls, so it can be reached and scrolled by keyboard. */
export function scrollableTables(md: MarkdownRenderer): void {
  md.renderer.rules.table_open = () => '<table tabindex="0">\n';
}
