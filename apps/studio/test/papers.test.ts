import { readFile } from "node:fs/promises";
import { type PaperFigure, paperAnswer } from "@noisewright/contract/answers";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reproduceComposite } from "../../papers/src/composite/report.js";
import { violations } from "./support/axe.js";
import { Keyboard } from "./support/keyboard.js";
import { Studio } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

/** The figures of a paper that the service has computed before. */
async function figuresOf(paper: string): Promise<readonly PaperFigure[]> {
  const response = await fetch(`${studio.site.url}/api/paper`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ paper }),
  });
  return paperAnswer.parse(await response.json()).figures;
}

function saveOf(page: Page, title: string): Locator {
  const name = `Save the numbers of ${title} as CSV`;
  return page.getByRole("button", { name, exact: true });
}

async function numbersOf(page: Page, title: string): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    saveOf(page, title).click(),
  ]);
  return (await readFile(await download.path(), "utf8")).trim().split("\r\n");
}

describe("Papers", () => {
  it("shows the paper's table beside the reproduced numbers", async () => {
    const { page, unexpected } = await studio.visit("/papers");
    const { table2 } = await reproduceComposite(() => {});
    const row = page.getByRole("region", { name: "Table 2", exact: true }).locator("tbody tr");
    await row.first().waitFor();
    await expect.poll(() => row.count()).toBe(table2.length);
    const cells = await row.first().locator("td").allTextContents();
    const { h1, variance } = table2[0]!;
    expect(Number(cells[2])).toBe(h1.paper);
    expect(Number(cells[3])).toBeCloseTo(h1.optimum, 3);
    expect(Number(cells[7])).toBeCloseTo(variance.optimum, 2);
    await page.getByRole("heading", { name: "Figures 7 and 11: mean error" }).waitFor();
    await expect
      .poll(() => page.locator(".picture svg.drawn").count())
      .toBe((await figuresOf("composite")).length);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("filters the paper's statements by verdict without a mouse, and shows a few on a phone", async () => {
    const { page, unexpected } = await studio.visit("/papers?paper=mixture&verdict=holds");
    const keyboard = new Keyboard(page);
    const rows = page.getByRole("region", { name: "Statements", exact: true }).locator("tbody tr");
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(17);
    await keyboard.pick(page.getByLabel(/^wrong/));
    await expect.poll(() => rows.count()).toBe(7);
    await expect.poll(() => rows.first().textContent()).toContain("≈ 9597.001");
    await page.waitForURL("**/papers?paper=mixture&verdict=wrong");
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => rows.count()).toBe(3);
    const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    expect(wide, "wider than the screen").toBe(false);
    const statements = page.getByRole("region", { name: "Statements", exact: true });
    await keyboard.press(statements.getByRole("button", { name: "Show all 7" }));
    await expect.poll(() => rows.count()).toBe(7);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("draws every figure that the service computes, and saves the figure's numbers as CSV", async () => {
    const { page, unexpected } = await studio.visit("/papers?paper=mixture");
    await page.locator(".picture svg.drawn").first().waitFor();
    const figures = await figuresOf("mixture");
    for (let i = 1; i <= 9; i++) {
      expect(figures.some(({ title }) => title.startsWith(`Figure ${i}: `))).toBe(true);
    }
    await expect.poll(() => page.locator(".picture svg.drawn").count()).toBe(figures.length);
    for (const { title } of figures) await expect.poll(() => saveOf(page, title).count()).toBe(1);
    // Only every fourth figure is saved, because the browser refuses more than ten downloads per
    // second.
    for (const { title, series } of figures.filter((_, i) => i % 4 === 0)) {
      const points = series.reduce((sum, one) => sum + one.points.length, 0);
      expect(await numbersOf(page, title)).toHaveLength(1 + points);
    }
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
