/**
 * Whether the studio is a static site, which has no service. `npm run build:site` builds such a
 * site.
 */
export const IS_STATIC_SITE = import.meta.env.MODE === "site";

/**
 * The folder of the studio on its server. A static site may be in any folder. Its pages are files of
 * this folder, so that a web server needs no rules for addresses.
 */
export const ROOT = IS_STATIC_SITE ? location.pathname.replace(/[^/]*$/, "") : "/";
const ENDING = IS_STATIC_SITE ? ".html" : "";

/** The name of the page at a path of the server: `release` for `/studio/release.html`. */
export function pageIn(pathname: string): string {
  const name = pathname.slice(ROOT.length).split("/")[0] ?? "";
  if (!IS_STATIC_SITE) return name;
  return name.replace(/\.html$/, "").replace(/^index$/, "");
}

/** The path of a page on the server. */
export function pathOfPage(page: string): string {
  return page === "" ? ROOT : `${ROOT}${page}${ENDING}`;
}
