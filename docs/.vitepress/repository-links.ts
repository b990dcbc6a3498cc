import { existsSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { MarkdownRenderer } from "vitepress";

export const REPOSITORY = "https://github.com/noisewright/noisewright";

/** Files in the documentation folder that are no part of the site. */
const NOT_ON_SITE = /\.(ya?ml|json)$/;

/** Relative links to files that are not on the site point to the repository. */
export function repositoryLinks(md: MarkdownRenderer, docs: string): void {
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? [])) {
      const href = link.type === "link_open" ? link.attrGet("href") : null;
      if (href === null || /^(\w+:|#|\/)/.test(href)) continue;
      const [path, hash] = href.split("#");
      const target = join(dirname(env.path), decodeURI(path!));
      if (!relative(docs, target).startsWith("..") && !NOT_ON_SITE.test(target)) continue;
      link.attrSet("href", addressOf(relative(join(docs, ".."), target), target, hash));
    }
  });
}

function addressOf(path: string, file: string, hash: string | undefined): string {
  if (!existsSync(file)) throw new Error(`no file ${path}`);
  const kind = statSync(file).isDirectory() ? "tree" : "blob";
  return `${REPOSITORY}/${kind}/main/${path}${hash === undefined ? "" : `#${hash}`}`;
}
