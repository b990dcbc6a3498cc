import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reproduceComposite } from "../../../packages/noisewright/src/reproduce/composite/index.js";
import { violations } from "./support/axe.js";
import { Studio } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

describe("Papers", () => {
  it("shows a paper's table with ours beside it, as it is reproduced", async () => {
    const { page, unexpected } = await studio.visit("/papers");
    const { table2 } = await reproduceComposite(() => {});
    const row = page.getByRole("region", { name: "Table 2", exact: true }).locator("tbody tr");
    await row.first().waitFor();
    expect(await row.count()).toBe(table2.length);
    const cells = await row.first().locator("td").allTextContents();
    const { h1, variance } = table2[0] as (typeof table2)[number];
    expect(Number(cells[2])).toBe(h1.paper);
    expect(Number(cells[3])).toBeCloseTo(h1.optimum, 3);
    expect(Number(cells[7])).toBeCloseTo(variance.optimum, 2);
    await page.getByRole("heading", { name: "Figures 7 and 11: mean error" }).waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("sorts a paper's statements by verdict, theirs and ours", async () => {
    const { page, unexpected } = await studio.visit("/papers?paper=mixture&verdict=holds");
    const rows = page.getByRole("region", { name: "Statements", exact: true }).locator("tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(17);
    await page.getByLabel(/^wrong/).check();
    await expect.poll(() => rows.count()).toBe(7);
    expect(await rows.first().textContent()).toContain("≈ 9597.001");
    await page.waitForURL("**/papers?paper=mixture&verdict=wrong");
    expect(await violations(page)).toEqual([]);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
