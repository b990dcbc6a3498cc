import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Studio } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

describe("Compare", () => {
  it("compares mechanisms at equal certified privacy", async () => {
    const { page, unexpected } = await studio.visit(
      "/compare?epsilon=0.5&mechanisms=laplace;gaussian~form=1",
    );
    const rows = page.locator(".compared tbody tr");
    await rows.nth(1).waitFor();
    for (const level of await page.locator(".compared tbody td:nth-child(2)").allTextContents()) {
      expect(Number(level)).toBeGreaterThan(0.499);
      expect(Number(level)).toBeLessThanOrEqual(0.5);
    }
    await page.getByRole("button", { name: "Add a mechanism" }).click();
    await page.getByLabel("Mechanism", { exact: true }).nth(2).selectOption("staircase");
    await rows.nth(2).waitFor();
    await page.getByLabel("Parameters").nth(1).selectOption("epsilon, metric");
    await page.getByLabel("Metric", { exact: true }).selectOption("mae");
    await page.locator(".compared", { hasText: "metric mae" }).waitFor();
    // Among all noise at pure ε, the staircase tuned to the mean error has the smallest mean error.
    await expect
      .poll(() => rows.nth(2).locator("td[data-best]").first().textContent())
      .toMatch(/^1\.9\d+ \(best\)$/);
    await expect.poll(() => page.locator("figure").count()).toBe(4);
    await page.waitForURL("**metric%3Dmae**");
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("shows why one mechanism cannot be built, and compares the other mechanisms", async () => {
    const { page, unexpected } = await studio.visit(
      "/compare?delta=0&mechanisms=laplace;gaussian~form=1",
    );
    await page
      .getByText("gaussian: no noise that keeps ε = 1 without a δ; allow a δ, for example 1e-6")
      .waitFor();
    await expect.poll(() => page.locator(".compared tbody tr").count()).toBe(1);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("offers every mechanism with its declared parameters", async () => {
    const { page, unexpected } = await studio.visit("/compare?lower=1&mechanisms=laplace");
    const choice = page.getByLabel("Mechanism", { exact: true });
    await choice.waitFor();
    const ids = await choice.locator("option").allTextContents();
    expect(ids.length).toBeGreaterThan(30);
    for (const id of ids) {
      await choice.selectOption(id);
      await page.locator(".card .hint").first().waitFor();
    }
    await choice.selectOption("log-laplace");
    await page
      .getByLabel(/^Relative change/)
      .first()
      .waitFor();
    await page.getByLabel("Debias").check();
    await page.locator(".compared", { hasText: "debias true" }).waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
