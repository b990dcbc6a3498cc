import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Chromium, startChromium } from "../packages/core/test/browser/chromium.js";
import { BASE, buildSite, pagesOf, serve } from "./test/built-site.js";
import { faultsInBothThemes, faultsOfContents } from "./test/site-faults.js";
import { brokenLinks, orphans } from "./test/site-links.js";

/** One page of each kind. */
const KINDS = [
  "index.html",
  "404.html",
  "tutorials/steward.html",
  "how-to/metrics.html",
  "mechanisms/laplace.html",
  "reference/errors.html",
  "reference/api/random.html",
  "mathematics/certificates.html",
];

let out: string;
let site: Awaited<ReturnType<typeof serve>>;
let chromium: Chromium;
beforeAll(async () => {
  out = buildSite();
  site = await serve(out);
  chromium = await startChromium();
}, 240_000);
afterAll(async () => {
  await chromium.close();
  site.close();
  rmSync(out, { recursive: true });
});

/** Opens a page and records its console output and its requests to other servers. */
async function openPage(): Promise<{ page: Page; unexpected: string[] }> {
  const page = await chromium.browser.newPage();
  const unexpected: string[] = [];
  page.on("console", (message) => unexpected.push(`${page.url()}: ${message.text()}`));
  page.on("pageerror", (error) => unexpected.push(`${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) unexpected.push(`fetched ${request.url()}`);
  });
  return { page, unexpected };
}

describe("the site", () => {
  it("has no broken links", () => {
    const pages = pagesOf(out);
    expect(pages.length).toBeGreaterThan(80);
    expect(brokenLinks(out, BASE, pages)).toEqual([]);
  });

  it("links to each of its pages", () => {
    expect(orphans(out, BASE, pagesOf(out))).toEqual(["404.html"]);
  });

  it("passes axe in both themes and loads nothing from other servers, one page of each kind", async () => {
    const { page, unexpected } = await openPage();
    for (const path of KINDS) expect(await faultsInBothThemes(page, site.url + path)).toEqual([]);
    expect(unexpected).toEqual([]);
    await page.close();
  });

  it("passes axe with the content of every page", async () => {
    const { page, unexpected } = await openPage();
    const addresses = pagesOf(out).map((path) => site.url + path);
    expect(
      await faultsOfContents(
        page,
        addresses.filter((path) => !/404/.test(path)),
      ),
    ).toEqual([]);
    expect(unexpected).toEqual([]);
    await page.close();
  });

  it("finds pages by words in their text", async () => {
    const { page, unexpected } = await openPage();
    await page.goto(`${site.url}index.html`);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("partition selection");
    const entry = page.locator('.results a[href$="glossary.html#partition-selection"]');
    await entry.click();
    await page.waitForURL("**/glossary.html#partition-selection");
    expect(unexpected).toEqual([]);
    await page.close();
  });
});

describe("the checks of the site", () => {
  it("find a link to a missing page, to a missing anchor, or outside the base", () => {
    const folder = mkdtempSync(join(tmpdir(), "noisewright-links-"));
    mkdirSync(join(folder, "sub"));
    writeFileSync(join(folder, "a.html"), '<h1 id="top"></h1><a href="sub/b.html#here">b</a>');
    writeFileSync(
      join(folder, "sub/b.html"),
      '<a href="../a.html#top"><a href="../a.html#no"><a href="c.html"><a href="/a.html"><a id="here">',
    );
    expect(brokenLinks(folder, "/x/", ["a.html", "sub/b.html"])).toEqual([
      "sub/b.html: ../a.html#no",
      "sub/b.html: c.html",
      "sub/b.html: /a.html",
    ]);
    rmSync(folder, { recursive: true });
  });

  it("find an image without alternative text in the content of a page", async () => {
    const { page } = await openPage();
    const path = join(out, "faulty.html");
    writeFileSync(path, '<title>Faulty</title><main><h1>Faulty</h1><img src="icon.svg"></main>');
    const addresses = ["glossary.html", "faulty.html"].map((name) => site.url + name);
    const faults = await faultsOfContents(page, addresses);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain("image-alt");
    rmSync(path);
    await page.close();
  });
});
