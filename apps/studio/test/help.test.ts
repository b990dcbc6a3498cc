import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe.js";
import { Keyboard } from "./support/keyboard.js";
import { Studio, type View } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

async function at(
  address: string,
  view: View,
  use: (page: Page, keyboard: Keyboard) => Promise<void>,
): Promise<void> {
  const { page, unexpected } = await studio.visit(address, view);
  await use(page, new Keyboard(page));
  expect(unexpected).toEqual([]);
  await page.context().close();
}

const focusedLabel = (page: Page) => page.evaluate("document.activeElement.ariaLabel");
const phone = { width: 390, height: 844, dark: true };

describe("help", () => {
  it.each([
    ["on a desk", {}],
    ["on a phone, dark", phone],
  ])("a question mark explains a term beside it, %s", (_, view) =>
    at("/compose", view, async (page, keyboard) => {
      const mark = page.getByRole("button", { name: "What does δ mean?" });
      const dialog = page.getByRole("dialog");
      await keyboard.press(mark);
      await dialog.getByText("δ is the small probability").waitFor();
      const box = await dialog.boundingBox();
      const width = page.viewportSize()!.width;
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await focusedLabel(page)).toBe("What does δ mean?");
      await page.keyboard.press("Enter");
      await keyboard.press(dialog.getByRole("link", { name: "More in the glossary" }));
      await page.waitForURL("**/glossary?term=delta");
      await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("delta");
      await expect.poll(() => dialog.count()).toBe(0);
    }),
  );

  it("each page explains a term once, however often the term is on the page", () =>
    at("/compose", {}, async (page) => {
      await page.locator(".joint strong").waitFor();
      await page.locator("details.odds summary").click();
      for (const card of await page.locator(".fold summary").all())
        if ((await card.locator("..").getAttribute("open")) === null) await card.click();
      const marks = page.getByRole("button", { name: /^What does/ });
      const names = await marks.evaluateAll((all) => all.map((each) => each.ariaLabel));
      expect(names.length).toBeGreaterThan(2);
      expect(new Set(names).size).toBe(names.length);
    }));

  it("the glossary finds a term, and shows the odds at another ε, without a mouse", () =>
    at("/glossary", {}, async (page, keyboard) => {
      await page.getByText("at most 74 of 100").waitFor();
      await keyboard.write(page.getByLabel("ε, exact"), "3");
      await page.getByText("at most 96 of 100").waitFor();
      await page
        .getByRole("img", { name: /^Of 100 guesses, 50 are right anyway, at most 46/ })
        .waitFor();
      await keyboard.write(page.getByLabel("Find a term"), "quota");
      await expect.poll(() => page.locator(".glossary section").count()).toBeLessThan(4);
      await page.waitForURL("**/glossary?epsilon=3&find=quota");
      await keyboard.write(page.getByLabel("Find a term"), "nothing like this");
      await keyboard.press(page.getByRole("button", { name: "Show all terms" }));
      await page.getByRole("heading", { name: "Randomised response" }).waitFor();
      expect(await violations(page)).toEqual([]);
    }));
});

describe("without a mouse", () => {
  it("Compose: open an example, remove a release, undo it, and change a number", () =>
    at("/compose", {}, async (page, keyboard) => {
      const total = page.locator(".joint strong");
      await keyboard.press(page.getByRole("button", { name: "a histogram and a mean" }));
      const cards = page.locator(".fold");
      await expect.poll(() => cards.count()).toBe(2);
      await expect.poll(() => total.textContent()).toMatch(/^(1|0\.99\d*)$/);
      await keyboard.press(page.getByRole("button", { name: "Remove geometric" }));
      await page.getByText("Removed geometric.").waitFor();
      await expect.poll(() => cards.count()).toBe(1);
      await keyboard.press(page.getByRole("button", { name: "Undo" }));
      await expect.poll(() => cards.count()).toBe(2);
      await keyboard.write(page.getByLabel("Number of releases, exact").first(), "30");
      await page.getByText("30 × geometric").waitFor();
      await page.waitForURL(/count%3D30/);
      // Ctrl+Z in a text field belongs to the field, so the focus goes to the page first.
      await page.getByRole("main").focus();
      await page.keyboard.press("Control+z");
      await expect.poll(() => page.getByText("30 × geometric").count()).toBe(0);
      await page.keyboard.press("Control+Shift+z");
      await page.getByText("30 × geometric").waitFor();
      await keyboard.press(page.locator("details.odds summary"));
      await page.getByText("whether one person is in the data").waitFor();
      expect(await violations(page)).toEqual([]);
    }));

  it("Local: add reports, watch another category, draw a report, start over and undo it", () =>
    at("/local", { dark: true }, async (page, keyboard) => {
      const estimate = page.getByRole("region", { name: "Estimate" });
      await keyboard.press(page.getByRole("button", { name: "Add 1,000 reports" }));
      await estimate.getByText("2,000 people").waitFor();
      await keyboard.write(page.getByLabel("Category in the picture, exact"), "2");
      await page.getByRole("heading", { name: "Share of people whose answer is B" }).waitFor();
      await keyboard.press(page.getByRole("button", { name: "Draw another report" }));
      await keyboard.press(page.getByRole("button", { name: "Start over" }));
      await estimate.getByText("There are no reports yet.").waitFor();
      await keyboard.press(page.getByRole("button", { name: "Undo" }));
      await estimate.getByText("2,000 people").waitFor();
      expect(await violations(page)).toEqual([]);
    }));

  it("the start page leads to the sample, and the menu of a phone to every page", () =>
    at("/", phone, async (page, keyboard) => {
      await page.getByRole("heading", { name: "Publish numbers, protect people" }).waitFor();
      expect(await violations(page)).toEqual([]);
      const menu = page.getByRole("button", { name: "Pages" });
      await keyboard.press(menu);
      await expect
        .poll(() => page.getByRole("navigation", { name: "Pages" }).getByRole("link").count())
        .toBeGreaterThan(7);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await menu.getAttribute("aria-expanded")).toBe("false");
      await keyboard.press(menu);
      await keyboard.press(page.getByRole("link", { name: "Papers" }).first());
      await page.waitForURL("**/papers");
      await page.goBack();
      await keyboard.press(page.getByRole("button", { name: "Try the sample" }));
      await page.waitForURL("**/release?*");
    }));
});

describe("motion", () => {
  it.each(["no-preference", "reduce"] as const)(
    "runs only if wanted: %s",
    async (reducedMotion) => {
      const { page } = await studio.visit("/");
      await page.emulateMedia({ reducedMotion });
      const name = await page
        .locator(".breathe")
        .first()
        .evaluate((each) => getComputedStyle(each).animationName);
      expect(name).toBe(reducedMotion === "reduce" ? "none" : "breathe");
      await page.context().close();
    },
  );
});
