import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GLOSSARY, PAGES, START } from "../src/pages/index.js";
import { violations } from "./support/axe.js";
import { BUILT } from "./support/site.js";
import { Studio } from "./support/studio.js";

/**
 * The limit for the first view, in bytes of compressed script: all scripts that are loaded until a
 * page shows its first picture, which are the shell, the page, and the worker with core.
 */
const LARGEST_FIRST_LOAD = 250_000;
/** The same limit for the start page, which needs neither pictures nor the worker. */
const LARGEST_START = 120_000;

/** The limit for the sum of all layout shifts while a page loads. */
const LARGEST_SHIFT = 0.05;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

/** What has moved since the page began to load: how much, and which elements. */
async function layoutShifts(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const entries = await new Promise<readonly Shift[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Shift[])).observe({
        type: "layout-shift",
        buffered: true,
      });
      // The observer is not called if nothing has moved.
      setTimeout(() => resolve([]), 200);
    });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.getAttribute("class") : node?.nodeName;
    return entries.map(({ value, sources }) => {
      return `${value} ${sources.map(({ node }) => nameOf(node)).join(", ")}`;
    });
  });
}

function sumOf(shifts: readonly string[]): number {
  return shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
}

/** The compressed size of the scripts that a page loaded, in bytes. */
async function compressed(scripts: readonly string[]): Promise<number> {
  // Two workers share one script. The browser loads it once.
  const sizes = [...new Set(scripts)].map(
    async (name) => gzipSync(await readFile(join(BUILT, name))).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const ALL = [START, ...PAGES, GLOSSARY];

describe.each(ALL.map(({ path, title }) => [path, title] as const))("/%s", (path, title) => {
  it.each([
    ["light on a desk", {}],
    ["dark on a phone", { dark: true, width: 390, height: 844 }],
  ])(
    "passes axe, fits the screen, stays in place and writes nothing to the console: %s",
    async (_, view) => {
      const { page, unexpected, scripts } = await studio.visit(`/${path}`, view);
      await page
        .locator("main :is(figure svg, .glossary section, .panel, .empty)")
        .first()
        .waitFor();
      expect(await compressed(scripts), "first load").toBeLessThan(
        path === START.path ? LARGEST_START : LARGEST_FIRST_LOAD,
      );
      await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
      await expect.poll(() => page.locator("h1").textContent()).toBe(title);
      const shifts = await layoutShifts(page);
      expect(sumOf(shifts), shifts.join("\n")).toBeLessThan(LARGEST_SHIFT);
      expect(await violations(page)).toEqual([]);
      const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
      expect(wide, "wider than the screen").toBe(false);
      expect(unexpected).toEqual([]);
      await page.context().close();
    },
  );
});

describe("the shell", () => {
  it("keeps the state of a page in its address, so that back and forward restore the state", async () => {
    const { page, unexpected } = await studio.visit("/design?epsilon=2");
    const level = page.getByLabel("Privacy level ε, exact");
    await expect.poll(() => level.inputValue()).toBe("2");
    await level.fill("3");
    await page.waitForURL("**/design?epsilon=3");
    await page.getByRole("link", { name: "Compare" }).click();
    await page.waitForURL("**/compare");
    await page.goBack();
    await expect.poll(() => level.inputValue()).toBe("3");
    await page.goBack();
    await expect.poll(() => level.inputValue()).toBe("2");
    await page.goForward();
    await expect.poll(() => level.inputValue()).toBe("3");
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("follows the theme of the system until the user chooses a theme, and keeps that choice", async () => {
    const { page } = await studio.visit("/design", { dark: true });
    const paper = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    const dark = await paper();
    await page.getByRole("button", { name: "Use light theme" }).click();
    await expect.poll(paper).not.toBe(dark);
    const light = await paper();
    await page.reload();
    await expect.poll(paper).toBe(light);
    await page.context().close();
  });

  it("shows a message for an unknown address", async () => {
    const { page, unexpected } = await studio.visit("/nowhere");
    await expect.poll(() => page.locator("h1").textContent()).toBe("Page not found");
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
