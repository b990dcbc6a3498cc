import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeAdults } from "./support/adults.js";
import { violations } from "./support/axe.js";
import { Keyboard } from "./support/keyboard.js";
import { Studio } from "./support/studio.js";

const ADULTS = writeAdults("adult.csv");
/** A file of the user may have the name of the sample. */
const OWN = writeAdults("loans.csv");

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({ data: [ADULTS.folder] });
});
afterAll(() => studio.close());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

/** Waits for a step, and checks that it is accessible, fits the screen and shows no error. */
async function arrive(page: Page, question: string): Promise<void> {
  await page.getByRole("heading", { name: question }).waitFor();
  await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  expect(await page.locator("p.wrong, [role=alert]").allTextContents()).toEqual([]);
}

/** What the picture of a rehearsal shows. */
const drawn = (page: Page) => page.locator(".made-up svg.drawn").first().innerHTML();

describe("the guided path", () => {
  it("publishes a mean by group from a file in this browser, by keyboard alone and without an error", async () => {
    const { page, unexpected } = await studio.visit("/release");
    const keys = new Keyboard(page);
    const next = () => keys.press(button(page, "Next"));
    await arrive(page, "Which data?");
    const chooser = page.waitForEvent("filechooser");
    await keys.press(page.getByLabel("Choose a file"));
    await (await chooser).setFiles(OWN.path);
    await page.getByText("6 columns").waitFor();
    await next();

    await arrive(page, "Can a person have several rows?");
    await keys.toggle(page.getByLabel("No, each row is a different person"));
    await next();

    await arrive(page, "What do you want to publish?");
    await keys.press(button(page, /^Mean by group/));
    await keys.choose(page.getByLabel("Mean of which column?"), "hours-per-week");
    await keys.write(page.getByLabel("Smallest value"), "0");
    await keys.write(page.getByLabel("Largest value"), "100");
    await keys.choose(page.getByLabel("One value for each group of which column?"), "marital");
    await arrive(page, "What do you want to publish?");
    await keys.press(button(page, "Done"));
    await button(page, "Edit mean of hours-per-week by marital-status").waitFor();
    await next();

    await page.getByText("Together: ε = 0.5").waitFor();
    await page.getByText(/^In a group of 1,000 rows, a mean of 50 becomes/).waitFor();
    await arrive(page, "How accurate, or how private?");
    await next();

    const madeUp = page.getByRole("region", { name: "Made-up data" });
    await madeUp.getByText("Not your table.").waitFor();
    await madeUp.locator("svg.drawn").waitFor();
    await arrive(page, "What will it look like?");
    expect(await madeUp.getByRole("button", { name: /save/i }).count()).toBe(0);
    const first = await drawn(page);
    await keys.press(button(page, "Draw again"));
    await expect.poll(() => drawn(page)).not.toBe(first);
    await next();

    await page
      .getByText(/This spends ε = 0.5 of the 4 in the budget loans. It cannot be undone./)
      .waitFor();
    await page.getByText("ε = 4 of 4 is left").waitFor();
    await arrive(page, "Spend the budget?");
    await keys.press(button(page, "Spend ε = 0.5 and publish"));

    const published = page.getByRole("region", { name: "Published", exact: true });
    await published.waitFor();
    await page.getByText("Released for ε = 0.5; ε = 3.5 of 4 is left").waitFor();
    await expect.poll(() => published.textContent()).toContain("Married-civ-spouse");
    await arrive(page, "Your results");

    // Each step can be opened again, and the full form has the same release.
    await page.goBack();
    await page.getByRole("heading", { name: "Spend the budget?" }).waitFor();
    await keys.press(
      page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: /Data/ }),
    );
    await page.getByText("6 columns").waitFor();
    await keys.pick(page.getByLabel("Full form"));
    await page.getByText("All releases are paid for").waitFor();
    expect(await page.getByLabel("Types of columns").inputValue()).toBe("hours-per-week: integer");
    await keys.pick(page.getByLabel("Guided"));
    await page.getByText("6 columns").waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("publishes from a table of the service with pasted groups, in the dark on a phone, by keyboard alone", async () => {
    const { page, unexpected } = await studio.visit("/release", {
      ...{ dark: true, width: 390, height: 844 },
    });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const keys = new Keyboard(page);
    const next = () => keys.press(button(page, "Next"));
    await arrive(page, "Which data?");
    await keys.toggle(page.getByLabel(/adult.csv/));
    await page.getByText("6 columns").first().waitFor();
    await next();

    await keys.pick(page.getByLabel("Yes, one column says who it is"));
    await keys.choose(page.getByLabel("Which column identifies a person?"), "person");
    await keys.write(page.getByLabel("Rows per group", { exact: true }), "2");
    await arrive(page, "Can a person have several rows?");
    await next();

    await arrive(page, "What do you want to publish?");
    await keys.press(button(page, /^Mean by group/));
    // What is missing is said beside its field, after the user has tried to go on.
    await keys.press(button(page, "Done"));
    const column = page.getByLabel("Mean of which column?");
    await expect.poll(() => column.getAttribute("aria-invalid")).toBe("true");
    await keys.choose(column, "hours-per-week");
    await keys.write(page.getByLabel("Smallest value"), "0");
    await keys.write(page.getByLabel("Largest value"), "100");
    await keys.choose(page.getByLabel("One value for each group of which column?"), "education");
    await keys.pick(page.getByLabel("I have a list"));
    await page.evaluate("navigator.clipboard.writeText('HS-grad\\nBachelors\\nMasters\\n')");
    await keys.reach(page.getByLabel("Groups", { exact: true }));
    await page.keyboard.press("ControlOrMeta+v");
    await page.getByText("3 values.").waitFor();
    await arrive(page, "What do you want to publish?");
    await keys.press(button(page, "Done"));
    await page.getByText("Mean by group · 3 known groups · values from 0 to 100").waitFor();
    // A removed statistic comes back.
    await keys.press(button(page, "Remove mean of hours-per-week by education"));
    await page.getByText("Choose a template").waitFor();
    await keys.press(button(page, "Undo"));
    await page.getByText("3 known groups").waitFor();
    await next();

    await keys.pick(page.getByLabel("accuracy"));
    await keys.write(page.getByLabel("Error at most ±"), "2");
    await page.getByText(/^Together: ε = /).waitFor();
    await arrive(page, "How accurate, or how private?");
    await next();

    await page.locator(".made-up svg.drawn").waitFor();
    await arrive(page, "What will it look like?");
    expect(await page.locator(".made-up").textContent()).toMatch(/Bachelors/);
    await next();

    await page.getByText(/of the 4 in the budget census/).waitFor();
    await arrive(page, "Spend the budget?");
    await keys.press(button(page, /^Spend ε = [\d.]+ and publish$/));
    const published = page.getByRole("region", { name: "Published", exact: true });
    await published.waitFor();
    await expect.poll(() => published.textContent()).toMatch(/HS-grad.*Bachelors.*Masters/);
    await arrive(page, "Your results");
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
