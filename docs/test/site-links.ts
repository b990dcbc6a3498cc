import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&quot;": '"', "&#39;": "'" };

/** What links of a page to: addresses of its `href` and `src`. */
function addressesOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) =>
    address!.replace(/&(amp|quot|#39);/g, (entity) => ENTITIES[entity]!),
  );
}

function anchorsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!));
}

/** Links inside a built site that lead nowhere: to no file, or to no anchor of a page. */
export function brokenLinks(out: string, base: string, pages: readonly string[]): string[] {
  const texts = new Map(pages.map((page) => [page, readFileSync(join(out, page), "utf8")]));
  const anchors = new Map([...texts].map(([page, html]) => [page, anchorsOf(html)]));
  const leadsSomewhere = (address: string, page: string) => {
    const host = "http://localhost";
    const { origin, pathname, hash } = new URL(address, `${host}${base}${page}`);
    if (origin !== host) return true;
    if (!pathname.startsWith(base)) return false;
    const path = decodeURI(pathname.slice(base.length)).replace(/(^|\/)$/, "$1index.html");
    const ids = anchors.get(path);
    if (ids === undefined) return existsSync(join(out, path)) && hash === "";
    return hash === "" || ids.has(decodeURIComponent(hash.slice(1)));
  };
  return [...texts].flatMap(([page, html]) =>
    addressesOf(html)
      .filter((address) => !leadsSomewhere(address, page))
      .map((address) => `${page}: ${address}`),
  );
}
