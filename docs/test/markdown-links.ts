import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { githubSlug } from "../.vitepress/github-slug.js";

interface Link {
  /** Empty for a link within the same page. */
  readonly path: string;
  readonly anchor: string | undefined;
}

/** The links of a Markdown text to files or anchors of the repository. */
export function linksIn(markdown: string): Link[] {
  const links = withoutCode(markdown).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return [...links].map(([, path, anchor]) => ({ path: path!, anchor }));
}

/** The anchors that GitHub and the site give to the headings of a Markdown text. */
function anchorsIn(markdown: string): string[] {
  const headings = withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, text]) => githubSlug(text!.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")));
}

/** Whether the target file and heading of a link exist. */
export function leadsSomewhere({ path, anchor }: Link, file: string): boolean {
  const target = path === "" ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsIn(readFileSync(target, "utf8")).includes(anchor);
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^(```|~~~)[\s\S]*?^\1$/gm, "").replace(/`[^`\n]*\]\([^`\n]*`/g, "");
}
