import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "../src/pages/index.js";
import { violations } from "./support/axe.js";
import { BUILT } from "./support/site.js";
import { Studio } from "./support/studio.js";

const LARGEST_FIRST_LOAD = 500_000;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

describe.each(PAGES.map(({ path, title }) => [path, title] as const))("/%s", (path, title) => {
  it.each([
    ["light on a desk", {}],
    ["dark on a phone", { dark: true, width: 390, height: 844 }],
  ])("is sound: %s", async (_, view) => {
    const { page, unexpected } = await studio.visit(`/${path}`, view);
    await page.locator("figure svg.drawn").first().waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
    expect(await page.locator("h1").textContent()).toBe(title);
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    expect(wide, "wider than the screen").toBe(false);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it(`takes less than ${LARGEST_FIRST_LOAD} bytes of compressed script to load first`, async () => {
    const scripts: string[] = [];
    const { page } = await studio.visit("/no-such-page");
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith(".js") || pathname.endsWith(".wasm")) scripts.push(pathname);
    });
    await page.goto(`${studio.site.url}/${path}`);
    await page.locator("figure svg.drawn").first().waitFor();
    const sizes = scripts.map(async (name) => gzipSync(await readFile(join(BUILT, name))).length);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    process.stdout.write(`/${path}: ${Math.round(total / 1000)} kB of compressed script\n`);
    expect(scripts.length).toBeGreaterThan(2);
    expect(total).toBeLessThan(LARGEST_FIRST_LOAD);
    await page.context().close();
  });
});

describe("the shell", () => {
  it("keeps the state of a page in its address, back and forward", async () => {
    const { page, unexpected } = await studio.visit("/design?epsilon=2");
    const level = page.getByLabel("Privacy level ε, exact");
    expect(await level.inputValue()).toBe("2");
    await level.fill("3");
    await page.waitForURL("**/design?epsilon=3");
    await page.getByRole("link", { name: "Compare" }).click();
    await page.waitForURL("**/compare");
    await page.goBack();
    expect(await level.inputValue()).toBe("3");
    await page.goBack();
    expect(await level.inputValue()).toBe("2");
    await page.goForward();
    expect(await level.inputValue()).toBe("3");
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("shows the theme of the system until one is chosen, and keeps that", async () => {
    const { page } = await studio.visit("/design", { dark: true });
    const paper = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    const dark = await paper();
    await page.getByRole("button", { name: "Use light theme" }).click();
    const light = await paper();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await paper()).toBe(light);
    await page.context().close();
  });

  it("says so where there is no page", async () => {
    const { page, unexpected } = await studio.visit("/nowhere");
    expect(await page.locator("h1").textContent()).toBe("Nothing here");
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
