import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONTENT_SECURITY_POLICY } from "../../../packages/noisewright/src/service/security-headers.js";
import { GLOSSARY, PAGES, START } from "../src/pages/index.js";
import { violations } from "./support/axe.js";
import { SITE, type StaticServer, startStaticServer } from "./support/static-server.js";
import { Studio } from "./support/studio.js";

/** The guide has the policy as a header for web servers. */
const GUIDE = new URL("../../../docs/how-to/browser.md", import.meta.url);

let server: StaticServer;
let studio: Studio;
beforeAll(async () => {
  server = await startStaticServer();
  studio = await Studio.at(server);
});
afterAll(() => studio.close());

/** The scripts of a page, without those of other pages and of releases. */
const LARGEST_FIRST_LOAD = 500_000;

const compressed = (scripts: readonly string[]): number =>
  [...new Set(scripts)]
    .map((name) => readFileSync(join(SITE, name.replace("/tools/noisewright", ""))))
    .reduce((sum, code) => sum + gzipSync(code).length, 0);

describe("the static site, on a server that only has files", () => {
  it.each([...PAGES, GLOSSARY].map(({ path, title }) => [path, title] as const))(
    "has the page %s, at an address of its own, and loads no part of DuckDB",
    async (path, title) => {
      const { page, unexpected, scripts } = await studio.visit(`/${path}.html`);
      await expect.poll(() => page.locator("h1").textContent()).toBe(title);
      await page.locator("main .panel, main figure, main dl").first().waitFor();
      await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
      expect(scripts.filter((name) => /duckdb|parquet|browser-[^c]/.test(name))).toEqual([]);
      const hasWorker = ["release", "results", "ledger"].includes(path);
      expect(compressed(scripts)).toBeLessThan(LARGEST_FIRST_LOAD + (hasWorker ? 300_000 : 0));
      expect(unexpected).toEqual([]);
      await page.context().close();
    },
  );

  it("opens at its folder, links its pages as files, and restores a page by its address", async () => {
    const { page, unexpected } = await studio.visit("/");
    await expect.poll(() => page.locator("h1").textContent()).toBe(START.title);
    await page.getByRole("link", { name: "Design noise" }).click();
    await page.locator("figure svg.drawn").first().waitFor();
    await page.getByLabel("Privacy level ε, exact").fill("3");
    await page.waitForURL("**/noisewright/design.html?epsilon=3");
    await page.getByRole("link", { name: "Compare" }).click();
    await page.waitForURL("**/noisewright/compare.html");
    await page.getByRole("link", { name: "Papers" }).click();
    await page.getByText("Figures 7 and 11: mean error").waitFor();
    await page.goto(`${server.url}/design.html?epsilon=2`);
    await expect.poll(() => page.getByLabel("Privacy level ε, exact").inputValue()).toBe("2");
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("has the service's policy in each page, and the browser refuses other servers in the page and in its workers", async () => {
    const { page } = await studio.visit("/release.html", { proxy: server.proxy });
    await page.getByText("Drop a file here").waitFor();
    const before = server.requests.length;
    const blocked = await page.evaluate(async () => {
      const tried = await fetch("http://other.test/").then(
        () => "sent",
        () => "refused",
      );
      // Workers of the site start from such a script.
      const code =
        "fetch('http://other.test/').then(() => 'sent', () => 'refused').then(postMessage)";
      const worker = new Worker(URL.createObjectURL(new Blob([code])));
      const inWorker = await new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
      });
      return [tried, inWorker];
    });
    expect(blocked).toEqual(["refused", "refused"]);
    expect(server.requests.slice(before)).toEqual([]);
    expect(readFileSync(GUIDE, "utf8")).toContain(CONTENT_SECURITY_POLICY);
    // The test itself would see such a request.
    await page.goto("http://other.test/tools/noisewright/theme.js");
    expect(server.requests.slice(before)).toContain(
      "GET http://other.test/tools/noisewright/theme.js",
    );
    await page.context().close();
  });

  it.each([
    ["light on a desk", {}],
    ["dark on a phone", { dark: true, width: 390, height: 844 }],
  ])("passes axe and fits the screen before a file is chosen: %s", async (_, view) => {
    const { page, unexpected } = await studio.visit("/release.html", view);
    for (const path of ["release", "ledger"]) {
      if (path === "ledger") await page.goto(`${server.url}/ledger.html`);
      await page.locator("main .panel").first().waitFor();
      await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
    }
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
