import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&quot;": '"', "&#39;": "'" };

/** The addresses in `href` and `src` of a page. */
function addressesOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) =>
    address!.replace(/&(amp|quot|#39);/g, (entity) => ENTITIES[entity]!),
  );
}

function anchorsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!));
}

const HOST = "http://localhost";

/** The file of a built site that an address refers to, or undefined for another server. */
function fileOf(address: string, base: string, page: string): string | undefined {
  const { origin, pathname } = new URL(address, `${HOST}${base}${page}`);
  if (origin !== HOST || !pathname.startsWith(base)) return undefined;
  return decodeURI(pathname.slice(base.length)).replace(/(^|\/)$/, "$1index.html");
}

/** The broken links of a built site: their file or anchor does not exist. */
export function brokenLinks(out: string, base: string, pages: readonly string[]): string[] {
  const texts = textsOf(out, pages);
  const anchors = new Map([...texts].map(([page, html]) => [page, anchorsOf(html)]));
  const leadsSomewhere = (address: string, page: string) => {
    const { origin, hash } = new URL(address, `${HOST}${base}${page}`);
    if (origin !== HOST) return true;
    const file = fileOf(address, base, page);
    if (file === undefined) return false;
    const ids = anchors.get(file);
    if (ids === undefined) return existsSync(join(out, file)) && hash === "";
    return hash === "" || ids.has(decodeURIComponent(hash.slice(1)));
  };
  return [...texts].flatMap(([page, html]) =>
    addressesOf(html)
      .filter((address) => !leadsSomewhere(address, page))
      .map((address) => `${page}: ${address}`),
  );
}

/** Pages that no other page links to. */
export function orphans(out: string, base: string, pages: readonly string[]): string[] {
  const linked = [...textsOf(out, pages)].flatMap(([page, html]) =>
    addressesOf(html).flatMap((address) => {
      const file = fileOf(address, base, page);
      return file === page || file === undefined ? [] : [file];
    }),
  );
  const found = new Set(linked);
  return pages.filter((page) => !found.has(page));
}

function textsOf(out: string, pages: readonly string[]): Map<string, string> {
  return new Map(pages.map((page) => [page, readFileSync(join(out, page), "utf8")]));
}
