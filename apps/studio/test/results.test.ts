import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe.js";
import { Keyboard } from "./support/keyboard.js";
import { Studio } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

/** A count of rows that do not exist, and a mean of them, beside a count of all rows. */
const FLAGGED = {
  source: { name: "loans.csv", types: { days: "integer" } },
  privacy: { unit: { column: "reader" } },
  ledger: { name: "moon", budget: { epsilon: 1, delta: 1e-6 } },
  confidence: 0.9999999, // The noise of the test must not matter.
  releases: [
    {
      name: "loans by branch",
      statistic: "count",
      by: { of: "branch", keys: ["Central", "Nowhere"] },
      budget: { epsilon: 0.5 },
    },
    {
      name: "days on the moon",
      statistic: "mean",
      of: "days",
      where: "branch = 'Moon'",
      lower: 0,
      upper: 60,
      budget: { epsilon: 0.01 },
    },
  ],
};

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

async function saved(page: Page, keys: Keyboard, name: string): Promise<Buffer> {
  const button = page.getByRole("button", { name, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), keys.press(button)]);
  return readFileSync(await download.path());
}

const isWithin = (element: Locator) =>
  element.evaluate((node) => node.scrollWidth <= node.clientWidth);

describe("Results", () => {
  it("keep what was published: by keyboard alone, in a list, after a reload, in another tab", async () => {
    const { page, unexpected } = await studio.visit("/release?mode=form");
    const keys = new Keyboard(page);
    await page.getByText("Preview: nothing spent yet").waitFor();
    const other = await studio.visit("/results", { context: page.context() });
    await other.page.getByText("Nothing is published yet").waitFor();
    await page.bringToFront();
    await keys.press(page.getByRole("button", { name: "Release", exact: true }));
    await keys.press(link(page, "in Results"));
    await page.getByRole("region", { name: "loans by branch" }).waitFor();
    const text = (name: string) => page.getByRole("region", { name }).textContent();
    const values = await text("loans by branch");
    const csv = (await saved(page, keys, "Result as CSV")).toString();
    expect(csv.split("\r\n")[0]).toContain("release,statistic");
    expect(csv.trim().split("\r\n")).toHaveLength(19);
    const png = await saved(page, keys, "Save loans by branch as PNG");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect((await saved(page, keys, "Save readers by age as SVG")).toString()).toContain("<svg");
    const report = (await saved(page, keys, "Report as HTML")).toString();
    expect(report).toContain("<!doctype html>");
    expect(report).toContain("An attacker who is 1 % sure that a reader is in the data");
    expect((await saved(page, keys, "Spec as YAML")).toString()).toContain("readers by age");
    await keys.press(page.getByText("Write a record"));
    await keys.write(page.getByLabel("Name of the data product"), "Library loans");
    const record = (await saved(page, keys, "Save the record")).toString();
    expect(record).toContain("name: Library loans");
    expect(record).toContain("data_curator_type: Government");
    await page.getByText(/Search for TODO to fill \d+ gaps/).waitFor();
    await page.reload();
    await page.getByRole("region", { name: "loans by branch" }).waitFor();
    expect(await text("loans by branch")).toBe(values);
    expect(await violations(page)).toEqual([]);
    await keys.press(link(page, "Use this spec again"));
    await page.getByText("Free: these answers are stored").waitFor();

    await other.page.bringToFront();
    await other.page.evaluate("dispatchEvent(new Event('focus'))");
    const row = other.page.getByRole("row", { name: /readers, loans by branch, days kept/ });
    await row.waitFor();
    expect(await row.textContent()).toContain("and 2 more");
    expect(await violations(other.page)).toEqual([]);
    const search = new Keyboard(other.page);
    await search.write(other.page.getByLabel("Search"), "hospital");
    await other.page.getByText("No release or ledger has a name with “hospital”.").waitFor();
    await search.write(other.page.getByLabel("Search"), "LIBR");
    await row.waitFor();
    expect([...unexpected, ...other.unexpected]).toEqual([]);
  });

  it("flag values that say nothing, and fit a phone", async () => {
    const body = JSON.stringify({ spec: FLAGGED });
    const headers = { "content-type": "application/json" };
    const sent = { method: "POST", headers, body };
    const { id } = await (await fetch(`${studio.site.url}/api/release`, sent)).json();
    const view = { width: 360, height: 740, dark: true };
    const { page, unexpected } = await studio.visit(`/results?id=${id}`, view);
    const counts = page.getByRole("region", { name: "loans by branch" });
    await counts.getByText(/1 of 2 values: The interval includes 0.*Did this key match/).waitFor();
    const nowhere = counts.getByRole("row").filter({ hasText: "Nowhere" });
    expect(await nowhere.textContent()).toContain("may be none");
    const moon = page.getByRole("region", { name: "days on the moon" });
    await moon.getByText("The interval spans the whole range: this number says nothing.").waitFor();
    expect(await isWithin(page.locator("html"))).toBe(true);
    // On a phone the value of a card comes first: before its interval, and above its name.
    const [value, interval, name] = await Promise.all(
      ["[data-main]", "[data-label=Interval]", "th"].map((part) =>
        nowhere.locator(part).boundingBox(),
      ),
    );
    expect(value!.x).toBeLessThan(interval!.x);
    expect(value!.y).toBeLessThan(name!.y);
    expect(await violations(page)).toEqual([]);
    await page.getByText("It was not written by the form.").waitFor();
    await page.goto(`${studio.site.url}/results`);
    await page.getByRole("link", { name: "loans by branch, days on the moon" }).waitFor();
    expect(await isWithin(page.locator("html"))).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(unexpected).toEqual([]);
    await page.goto(`${studio.site.url}/results?id=${"0".repeat(64)}`);
    await page.getByText("published: there are no results with this id").waitFor();
  });
});
