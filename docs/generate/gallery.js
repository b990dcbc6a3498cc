import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packaged from "@sparticuz/chromium";
import { startService } from "noisewright";
import { chromium } from "playwright-core";

/**
 * Photographs every page of the studio, on a desktop and on a phone, in the light and in the dark
 * theme: `npm run gallery -- <folder> [address …]`. The sample is published first, so that no page is
 * empty.
 */
const [target = "gallery", ...wanted] = process.argv.slice(2);

const PUBLISHED = "the results of the sample";
const STEPS = ["people", "statistics", "accuracy", "rehearsal", "confirm"];
const ANSWERS =
  "mode=guided&sample=yes&unit=reader&groups=2&rows=8&ledger=guide&releases=mean days by genre~statistic=mean~of=days~lower=0~upper=60~by=genre~keys=novel,crime,travel~epsilon=0.5";
const PAGES = [
  ...["", "design", "compare", "compose", "release", "release?mode=form"],
  ...STEPS.map((step) => `release?step=${step}&${ANSWERS}`),
  ...["results", PUBLISHED, "ledger", "local", "papers", "glossary"],
];
const VIEWS = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
};

mkdirSync(target, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "noisewright-gallery-"));
const service = await startService({
  host: "127.0.0.1",
  port: 0,
  data: [],
  origins: [],
  ledger: join(folder, "ledger.db"),
  log: () => {},
});
const browser = await chromium.launch({
  executablePath: await packaged.executablePath(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const published = await publishSample();
  for (const address of wanted.length > 0 ? wanted : PAGES) {
    for (const [device, viewport] of Object.entries(VIEWS)) {
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        const page = await browser.newPage({ viewport, colorScheme });
        await page.goto(`${service.address}/${address === PUBLISHED ? published : address}`);
        await page.locator("main h1").waitFor();
        await page.waitForLoadState("networkidle");
        await page.locator('main:not(:has([aria-busy="true"], .loading))').waitFor();
        await page.waitForTimeout(300);
        const name = address.replace(/&.*/, "").replaceAll(/\W+/g, "-") || "start";
        await page.screenshot({
          path: join(target, `${name}-${device}-${colorScheme}.png`),
          fullPage: true,
        });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  await service.close();
  rmSync(folder, { recursive: true });
}

/** Publishes the sample, and returns the address of its results. */
async function publishSample() {
  const page = await browser.newPage();
  await page.goto(`${service.address}/release?mode=form`);
  await page.getByRole("button", { name: "Release", exact: true }).click();
  const href = await page.getByRole("link", { name: "in Results" }).getAttribute("href");
  await page.close();
  return href?.slice(1);
}
