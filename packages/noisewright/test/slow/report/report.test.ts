import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "../../../../../apps/studio/test/support/axe.js";
import { type Chromium, startChromium } from "../../../../core/test/browser/chromium.js";
import { capture } from "../../capture.js";
import { scratch } from "../../release/kit.js";

const LONG = `${"very long ".repeat(90)}key`;

/** Releases of all kinds: one number, bars, bins, cells, lines, tables and synthetic rows. */
const SPEC = `
source: { file: loans.csv, types: { age: integer, days: integer } }
privacy: { unit: { column: reader }, bound: { groups: 2, rows: 8 } }
ledger:
  name: library
  budget: { epsilon: 60, delta: 1.0e-3 }
releases:
  - { name: readers, statistic: units, budget: { epsilon: 1 } }
  - { name: days, statistic: sum, of: days, bounds: auto, report: cut, budget: { epsilon: 1 } }
  - name: loans by branch
    statistic: count
    by: { of: branch, keys: [Central, North, "<script>document.title='hacked'</script>", "${LONG}", "${"W".repeat(900)}"] }
    budget: { epsilon: 1 }
  - { name: ages, statistic: histogram, of: age, edges: [${Array.from({ length: 26 }, (_, i) => 4 * i)}], budget: { epsilon: 1 } }
  - name: branch and genre
    statistic: count
    by: [{ of: branch, keys: [Central, North, Market] }, { of: genre, keys: [novel, crime, history] }]
    budget: { epsilon: 1 }
  - { name: so far, statistic: count, every: { period: month, of: day, from: 2024-01, periods: 12 }, budget: { epsilon: 1, delta: 1.0e-6 } }
  - name: tables
    statistic: tables
    columns: &columns
      - { of: branch, keys: [Central, North, Market] }
      - { of: age, edges: [0, 18, 45, 100] }
    tables: { all: 2 }
    budget: { epsilon: 1, delta: 1.0e-6 }
  - { name: practice, statistic: synthetic, columns: *columns, budget: { epsilon: 5, delta: 1.0e-6 } }
`;

let chromium: Chromium | undefined;
let report: string;

beforeAll(async () => {
  const { folder, spec } = scratch();
  report = join(folder, "out.html");
  const { err } = await capture(["release", spec(SPEC), "--report", report]);
  expect(err).toBe("");
  chromium = await startChromium();
});
afterAll(() => chromium?.close());

/** Opens the report. Records requests to other addresses and what the page says in the console. */
async function open(colorScheme: "light" | "dark", width = 900) {
  const page = await chromium!.browser.newPage({ colorScheme, viewport: { width, height: 1000 } });
  const [requests, messages]: [string[], string[]] = [[], []];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  await page.goto(pathToFileURL(report).href);
  return { page, requests, messages };
}

/** The elements whose right edge is beyond the page, or whose contents are cut off. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const beyond = (element: Element) => element.getBoundingClientRect().right > width + 0.5;
    return [...document.body.querySelectorAll("*")]
      .filter((element) => beyond(element) || element.scrollWidth > element.clientWidth + 1)
      .filter(
        (element) =>
          !(element instanceof SVGElement) && getComputedStyle(element).display !== "inline",
      )
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Labels that are drawn outside of their chart. */
const cutLabels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("figure svg text")]
      .filter((text) => {
        const [own, chart] = [text, text.closest("svg")!].map((e) => e.getBoundingClientRect());
        return own!.left < chart!.left - 1 || own!.right > chart!.right + 1;
      })
      .map((text) => text.textContent),
  );

describe("a report in a browser", () => {
  it.each(["light", "dark"] as const)("is accessible, and needs no network: %s", async (scheme) => {
    const { page, requests, messages } = await open(scheme);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    expect(await violations(page)).toEqual([]);
    expect(requests).toEqual([pathToFileURL(report).href]);
    expect(messages).toEqual([]);
    expect(await page.title()).toBe("library: statistics of loans.csv");
    await page.close();
  });

  it("has a chart for each release that can have one, with all labels inside", async () => {
    const { page } = await open("light");
    const charts = await page.$$eval("figure svg", (all) =>
      all.map((svg) => svg.querySelector("title")?.textContent),
    );
    expect(charts).toEqual([
      ...["loans by branch", "ages", "branch and genre", "so far"],
      ...["tables: branch", "tables: age", "tables: branch × age"],
    ]);
    expect(await cutLabels(page)).toEqual([]);
    await page.close();
  });

  it("fits a phone, and the width of A4 paper, with nothing cut off", async () => {
    const phone = await open("light", 360);
    // A wide table scrolls by itself, and the page does not.
    const widths = () => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ];
    const [scrolled, visible] = await phone.page.evaluate(widths);
    expect(scrolled).toBe(visible);
    expect(await violations(phone.page)).toEqual([]);
    const methods = await phone.page.$$eval(".methods tbody tr", (rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.getBoundingClientRect().left)),
    );
    // The cells of a line are below each other.
    for (const lefts of methods) expect(new Set(lefts).size).toBe(1);
    await phone.page.close();
    const { page } = await open("light", 658); // 210 mm − 2 × 18 mm
    await page.emulateMedia({ media: "print" });
    expect(await overflowing(page)).toEqual([]);
    await page.close();
  });

  it("prints the largest chart on one page, below its heading", async () => {
    const { folder, spec } = scratch();
    const keys = Array.from({ length: 60 }, (_, i) => `k${i}`);
    const many = `by: { of: branch, keys: [${keys}] }, budget: { epsilon: 1 }`;
    const only = `releases:\n  - { name: many, statistic: count, ${many} }\n`;
    const file = spec(`${SPEC.slice(0, SPEC.indexOf("releases:"))}${only}`);
    const own = join(folder, "many.html");
    expect((await capture(["release", file, "--report", own])).err).toBe("");
    const page = await chromium!.browser.newPage({ viewport: { width: 658, height: 1000 } });
    await page.goto(pathToFileURL(own).href);
    await page.emulateMedia({ media: "print" });
    const height = await page.$eval("figure", (each) => each.getBoundingClientRect().height);
    expect(height).toBeLessThan(((297 - 38 - 35) / 25.4) * 96);
    await page.close();
  });

  it("prints folded tables in full, in light colours", async () => {
    const { page } = await open("dark");
    const folded = () =>
      page.$eval(
        "details td",
        (cell) => cell.getBoundingClientRect().height > 0 && cell.checkVisibility(),
      );
    expect(await folded()).toBe(false);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.$eval("html", (html) => getComputedStyle(html).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    expect(await folded()).toBe(true);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    // 595 × 842 points are A4.
    expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
    await page.close();
  });

  it("has one heading for each release, in order, and tables with headers", async () => {
    const { page } = await open("light");
    const levels = await page.$$eval("h1, h2, h3", (all) => all.map(({ tagName }) => tagName));
    expect(levels.filter((level) => level === "H1")).toHaveLength(1);
    expect(await page.$$eval("table", (all) => all.every((t) => t.caption !== null))).toBe(true);
    expect(await page.$$eval("th", (all) => all.every((th) => th.scope !== ""))).toBe(true);
    expect(readFileSync(report, "utf8")).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    await page.close();
  });
});
