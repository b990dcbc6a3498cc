import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { GUIDED, shown, withStudio } from "./with-studio.js";

/**
 * Photographs every page of the studio, on a desktop and on a phone, in the light and in the dark
 * theme: `npm run gallery -- <folder> [address …]`. The sample is published first, so that no page is
 * empty.
 */
const [target = "gallery", ...wanted] = process.argv.slice(2);

const PUBLISHED = "the results of the sample";
const STEPS = ["people", "statistics", "accuracy", "rehearsal", "confirm"];
const PAGES = [
  ...["", "design", "compare", "compose", "release", "release?mode=form"],
  ...STEPS.map((step) => `release?step=${step}&${GUIDED}`),
  ...["results", PUBLISHED, "ledger", "local", "papers", "glossary"],
];
const VIEWS = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
};

mkdirSync(target, { recursive: true });
await withStudio(async (studio, browser) => {
  const published = await publishSample(studio, browser);
  for (const address of wanted.length > 0 ? wanted : PAGES) {
    for (const [device, viewport] of Object.entries(VIEWS)) {
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        const page = await browser.newPage({ viewport, colorScheme });
        await page.goto(`${studio}/${address === PUBLISHED ? published : address}`);
        await shown(page);
        const name = address.replace(/&.*/, "").replaceAll(/\W+/g, "-") || "start";
        const path = join(target, `${name}-${device}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
        await page.close();
      }
    }
  }
});

/** Publishes the sample, and returns the address of its results.
 *
 * @param {string} studio
 * @param {import("playwright-core").Browser} browser
 */
async function publishSample(studio, browser) {
  const page = await browser.newPage();
  await page.goto(`${studio}/release?mode=form`);
  await page.getByRole("button", { name: "Release", exact: true }).click();
  const href = await page.getByRole("link", { name: "in Results" }).getAttribute("href");
  await page.close();
  return href?.slice(1);
}
