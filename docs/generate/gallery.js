import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packaged from "@sparticuz/chromium";
import { startService } from "noisewright";
import { chromium } from "playwright-core";

/**
 * Photographs every page of the studio, on a desktop and on a phone, in the light and in the dark
 * theme: `npm run gallery -- <folder> [page …]`.
 */
const [target = "gallery", ...wanted] = process.argv.slice(2);

const PAGES = [
  ...["", "design", "compare", "compose", "release", "release?mode=form"],
  ...["results", "ledger", "local", "papers", "glossary"],
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
  for (const path of wanted.length > 0 ? wanted : PAGES) {
    for (const [device, viewport] of Object.entries(VIEWS)) {
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        const page = await browser.newPage({ viewport, colorScheme });
        await page.goto(`${service.address}/${path}`);
        await page.locator("main h1").waitFor();
        await page.waitForLoadState("networkidle");
        await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
        await page.waitForTimeout(300);
        const name = `${path.replaceAll(/\W+/g, "-") || "start"}-${device}-${colorScheme}.png`;
        await page.screenshot({ path: join(target, name), fullPage: true });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  await service.close();
  rmSync(folder, { recursive: true });
}
