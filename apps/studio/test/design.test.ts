import { readFile } from "node:fs/promises";
import { design, NoisewrightError } from "@noisewright/core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe.js";
import { Keyboard } from "./support/keyboard.js";
import { Studio, type Visit } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

/** Visits a page, acts on it, and expects no console output. */
async function at(address: string, act: (page: Page) => Promise<void>): Promise<void> {
  const { page, unexpected }: Visit = await studio.visit(address);
  await act(page);
  expect(unexpected).toEqual([]);
  await page.context().close();
}

const shown = (page: Page) => page.locator(".verdict h2");
const ranking = (page: Page) => page.locator(".ranking tbody tr");

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

/** The error of core for unbiased outputs that must stay in the range of the true values. */
function impossible() {
  try {
    design({ sensitivity: 1, epsilon: 1, lower: 0, upper: 10, unbiased: true });
  } catch (error) {
    if (error instanceof NoisewrightError && error.details.code === "impossible")
      return error.details;
  }
  throw new Error("these requirements must be impossible");
}

describe("Design", () => {
  it("shows core's ranking of the mechanisms, and the reasons for the ranking", () =>
    at("/design?sensitivity=1&epsilon=3&metric=usefulness:0.1", async (page) => {
      const { candidates, recommended } = design({
        sensitivity: 1,
        epsilon: 3,
        metric: "usefulness:0.1",
      });
      await shown(page).waitFor();
      await expect.poll(() => shown(page).textContent()).toBe(recommended.mechanism.id);
      const ids = async () => {
        const texts = await ranking(page).locator("th").allTextContents();
        return texts.map((text) => text.replace("recommended", ""));
      };
      await expect.poll(ids).toEqual(candidates.map(({ mechanism }) => mechanism.id));
      await expect.poll(() => page.locator(".why").textContent()).toBe(`${recommended.why}.`);
      await ranking(page).nth(1).getByRole("radio").check();
      await expect.poll(() => shown(page).textContent()).toBe(candidates[1]?.mechanism.id);
      await page.waitForURL(`**show=${candidates[1]?.mechanism.id}`);
    }));

  it("draws stems for single values with positive probability, and saves the picture and its numbers", () =>
    at("/design?lower=0&upper=10", async (page) => {
      await page.getByRole("heading", { name: "Output distribution" }).waitFor();
      const csv = await saved(page, "Save the numbers of Output distribution as CSV");
      const [head, ...rows] = csv.trim().split("\r\n");
      expect(head).toBe("output,density,mass,cdf");
      const atoms = rows.map((row) => row.split(",")).filter(([, , mass]) => mass !== "");
      expect(atoms.map(([x]) => x)).toEqual(["0", "10"]);
      const svg = await saved(page, "Save Output distribution as SVG");
      expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).not.toMatch(/var\(|currentColor/);
      expect(svg.match(/<circle/g)).toHaveLength(2);
      expect(svg).toContain("↑ density"); // the density and the probabilities have separate axes
      expect(svg).toContain("probability ↑");
      await page.getByLabel("True value, exact").fill("0");
      await page.getByText(/if the true value is 0\. Stems .* 0\.5 in total/).waitFor();
    }));

  it("refuses impossible requirements, names the theorem, and offers changes that work", () =>
    at("/design?lower=0&upper=10&unbiased=yes", async (page) => {
      const refusal = page.getByRole("alert");
      const { what, theorem } = impossible();
      await refusal.getByRole("heading", { name: new RegExp(`^${what}$`, "i") }).waitFor();
      await expect.poll(() => refusal.textContent()).toContain(theorem.slice(1));
      expect(await violations(page)).toEqual([]);
      await refusal
        .getByRole("button", { name: "Allow outputs up to 1.001 outside the range" })
        .click();
      await shown(page).waitFor();
      await expect.poll(() => page.locator(".figures").textContent()).toContain("bias0");
      await page.waitForURL("**margin=1.001*");
    }));

  it("shows which requirement is invalid", () =>
    at("/design?epsilon=-1", async (page) => {
      await page.getByText("Epsilon (ε) must be in (0, 1000], got -1").waitFor();
    }));

  it("finds the optimum by a linear programme that shows its progress and can be stopped", () =>
    at("/design?lower=0&upper=20&integer=yes&metric=mae", async (page) => {
      const find = page.getByRole("button", { name: "Find the optimum" });
      await find.click();
      await page.getByRole("progressbar", { name: "Solving" }).waitFor();
      await page.locator(".search-bar", { hasText: /\d s/ }).waitFor();
      await page.getByRole("button", { name: "Stop" }).click();
      await find.click();
      await page.getByText(/^No mechanism is better than 0\.8\d+: /).waitFor();
      // The verdict, the table and the picture show the gap of one answer.
      const gap = await page
        .locator(".figures div", { hasText: "gap" })
        .locator("dd")
        .textContent();
      expect(gap).toMatch(/ %$/);
      await expect
        .poll(() => page.locator("tr[data-chosen] td[data-label=gap]").textContent())
        .toBe(gap);
      await page.getByText(/^No mechanism has a lower mae than 0\.8\d+: /).waitFor();
      await expect.poll(() => ranking(page).locator("th", { hasText: "optimal" }).count()).toBe(1);
      await ranking(page).filter({ hasText: "optimal" }).getByRole("radio").check();
      await page.getByText(/^Outputs of optimal if/).waitFor();
      // Other requirements have no optimum yet, and the old bound is gone from the whole page.
      await page.getByLabel("Privacy level ε, exact").fill("1.5");
      await find.waitFor();
      await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
      await expect.poll(() => page.getByText(/than 0\.8\d+: /).count()).toBe(0);
      await expect.poll(() => ranking(page).locator("th", { hasText: "optimal" }).count()).toBe(0);
    }));

  it("proves a bound for several releases that also covers adaptive noise", () =>
    at("/design?integer=yes&delta=1e-6&releases=2", async (page) => {
      await page.getByRole("button", { name: "Find the optimum" }).click();
      const sentence =
        "No mechanism with fresh noise, even one that adapts its noise, has an rmse below 2.796.";
      await page.getByRole("status").getByText(sentence).waitFor();
      await page.getByText(sentence).nth(1).waitFor();
      await expect.poll(() => ranking(page).first().textContent()).toMatch(/geometric.*0\.10? %/);
    }));

  it("shows the optimum for counts, and draws only whole numbers as true values", () =>
    at("/design?lower=0&upper=20&counts=yes&metric=mae", async (page) => {
      await shown(page).waitFor();
      await page.getByRole("heading", { name: "Bias and error" }).waitFor();
      const csv = await saved(page, "Save the numbers of Bias and error as CSV");
      const answers = csv
        .trim()
        .split("\r\n")
        .slice(1)
        .map((row) => Number(row.split(",")[0]));
      expect(answers.length).toBeGreaterThan(10);
      expect(answers.filter((answer) => !Number.isInteger(answer))).toEqual([]);
      await page.getByLabel("True value, exact").fill("7.5");
      await page.getByText(/if the true value is 8\./).waitFor();
      const ticks = await page
        .locator("figure")
        .first()
        .locator("svg.drawn text")
        .allTextContents();
      const xs = ticks.filter((text) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 1);
      expect(xs.filter((text) => text.includes("."))).toEqual([]);
      await page.getByRole("button", { name: "Find the optimum" }).click();
      await page.getByText(/^Found optimal with mae 0\.8\d+/).waitFor();
      await expect.poll(() => page.getByText("No linear programme applies").count()).toBe(0);
    }));

  it("explains the studio's terms on the glossary page, and goes back to the same requirements", () =>
    at("/design?epsilon=2", async (page) => {
      await shown(page).waitFor();
      for (const name of ["What does sensitivity mean?", "gap", "certified"])
        await expect.poll(() => page.getByRole("button", { name, exact: true }).count()).toBe(1);
      await page.getByRole("button", { name: "What does ε mean?", exact: true }).click();
      await page.getByRole("link", { name: "More in the glossary" }).click();
      await page.waitForURL("**/glossary?term=epsilon");
      const focused = () => page.evaluate("document.activeElement.id");
      await expect.poll(focused).toBe("epsilon");
      await page.getByText("ε says how much a published result may reveal").waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("link", { name: "neighbouring tables" }).first().click();
      await expect.poll(focused).toBe("neighbouring-tables");
      await page.goBack();
      await page.goBack();
      await expect.poll(() => page.getByLabel("Privacy level ε, exact").inputValue()).toBe("2");
    }));

  it("a mechanism is designed by keyboard alone, from the requirements to code and a release", async () => {
    const { page, unexpected } = await studio.visit("/design", { dark: true });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const keys = new Keyboard(page);
    await shown(page).waitFor();
    await page.keyboard.press("Tab");
    await keys.press(page.getByRole("link", { name: "Skip to content" }));
    await keys.pick(page.getByRole("radio", { name: "Smallest ε" }));
    await page.getByRole("textbox", { name: /^Confidence.*in per cent/ }).waitFor();
    await keys.pick(page.getByRole("radio", { name: "Whole", exact: true }));
    await keys.write(page.getByRole("textbox", { name: /^Confidence.*in per cent/ }), "95");
    await page.waitForURL("**confidence=0.95**");
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
    const { recommended } = design({ sensitivity: 1, within: 5, confidence: 0.95, integer: true });
    await expect.poll(() => shown(page).textContent()).toBe(recommended.mechanism.id);
    await expect
      .poll(() => page.locator(".meaning").textContent())
      .toMatch(/^99 of 100 published numbers are within ±\d+ of the truth, .* right on average\.$/);
    await keys.press(page.getByRole("button", { name: "Use this in code" }));
    await keys.pick(page.getByRole("radio", { name: "YAML" }));
    await keys.press(page.getByRole("button", { name: "Copy" }));
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain(
      "target: { within: 5, confidence: 0.95 }",
    );
    await keys.press(page.getByRole("button", { name: "Draw noise" }));
    await page.getByText(/^4\d\d of 500 numbers are within ±|^500 of 500/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Control+Home");
    await keys.press(page.getByRole("link", { name: "Use this in a release" }));
    await page.waitForURL("**/release?releases=**pay%3Dtarget**");
    await page.getByText("my number").first().waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
