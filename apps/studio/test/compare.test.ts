import { MECHANISMS } from "@noisewright/core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe.js";
import { Keyboard } from "./support/keyboard.js";
import { Studio } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

const cells = (page: Page, metric: string) =>
  page
    .locator(".compared tbody tr")
    .filter({ has: page.getByRole("rowheader", { name: metric, exact: true }) })
    .locator("td");

describe("Compare", () => {
  it("compares mechanisms at equal certified privacy, by keyboard alone", async () => {
    const { page, unexpected } = await studio.visit(
      "/compare?epsilon=0.5&mechanisms=laplace;gaussian~form=1",
    );
    const keys = new Keyboard(page);
    await cells(page, "certified ε").nth(1).waitFor();
    for (const level of await cells(page, "certified ε").allTextContents()) {
      expect(Number(level)).toBeGreaterThan(0.499);
      expect(Number(level)).toBeLessThanOrEqual(0.5);
    }
    await keys.press(page.getByRole("button", { name: "Add a mechanism" }));
    await keys.press(page.getByRole("button", { name: "Mechanism: laplace" }).last());
    await page.keyboard.type("stairc one release");
    await keys.press(page.getByRole("button", { name: /^staircase/ }));
    await cells(page, "rmse").nth(2).waitFor();
    await keys.choose(page.getByLabel("Parameters").nth(1), "epsilon, metric");
    await keys.choose(page.getByLabel("Metric", { exact: true }), "mae");
    await page.locator(".compared", { hasText: "metric mae" }).waitFor();
    // Among all noise at pure ε, the staircase tuned to the mean error has the smallest mean error.
    await expect
      .poll(() => cells(page, "mean |error|").nth(2).textContent())
      .toMatch(/^1\.9\d+ \(best\)$/);
    await expect.poll(() => page.locator("figure").count()).toBe(4);
    await page.waitForURL("**metric%3Dmae**");
    // All columns fit on the page.
    const hidden =
      "document.querySelector('.compared .scroll').scrollWidth > document.querySelector('.compared .scroll').clientWidth";
    expect(await page.evaluate(hidden)).toBe(false);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("draws densities and probabilities on axes that compare, and counts at whole numbers", async () => {
    const { page, unexpected } = await studio.visit(
      "/compare?upper=9&mechanisms=laplace;geometric;clamped-laplace",
      { dark: true },
    );
    const picture = page.locator("figure", { hasText: "Output distributions" });
    await picture.getByText("↑ probability per unit").waitFor();
    await picture.getByText("probability ↑").waitFor();
    await picture.getByText(/^Outputs if the true value is 5\. Dots are/).waitFor();
    await expect.poll(() => page.getByLabel("True value", { exact: true }).inputValue()).toBe("5");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove laplace" }).click();
    await page.getByRole("button", { name: "Remove clamped-laplace" }).click();
    await picture.getByText("↑ probability", { exact: true }).waitFor();
    await expect.poll(() => picture.getByText("probability ↑").count()).toBe(0);
    for (const metric of ["50 % error", "99 % error", "99.9 % error"])
      expect(Number(await cells(page, metric).first().textContent()) % 1).toBe(0);
    await page.getByText("Use geometric").click();
    await page.getByRole("button", { name: "Use this in code" }).click();
    await page.getByText('mechanism("geometric"').waitFor();
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
    await expect.poll(() => cells(page, "rmse").count()).toBe(1);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("offers every mechanism in its group, rare ones on demand, with its declared parameters", async () => {
    const { page, unexpected } = await studio.visit("/compare?lower=1&mechanisms=laplace");
    const open = () => page.getByRole("button", { name: /^Mechanism: / }).click();
    await open();
    const choices = page.locator(".choices");
    await expect
      .poll(() => choices.locator(".eyebrow").allTextContents())
      .toEqual(["Plain noise", "In a range", "Unbiased near a range", "Many releases"]);
    await choices.locator("summary", { hasText: "for researchers" }).waitFor();
    const ids = await choices.locator("li b").allTextContents();
    const offered = MECHANISMS.filter(({ programme }) => !programme).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(offered.toSorted());
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    for (const id of ids) {
      await open();
      await choices.getByLabel("Search the mechanisms").fill(id);
      await choices
        .getByRole("button")
        .filter({ has: page.getByText(id, { exact: true }) })
        .click();
      await page.locator(".card .hint").first().waitFor();
    }
    await open();
    await choices.getByLabel("Search the mechanisms").fill("log-laplace");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
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
