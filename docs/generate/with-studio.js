import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packaged from "@sparticuz/chromium";
import { startService } from "noisewright";
import { chromium } from "playwright-core";

/** Opens a new studio and a browser, calls `use` with them, and closes both.
 *
 * @param {(studio: string, browser: import("playwright-core").Browser) => Promise<void>} use
 */
export async function withStudio(use) {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-picture-"));
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
    await use(service.address, browser);
  } finally {
    await browser.close();
    await service.close();
    rmSync(folder, { recursive: true });
  }
}

/** The answers of the guided path for a mean by group of the sample, as parameters of the address. */
export const GUIDED =
  "mode=guided&sample=yes&unit=reader&groups=2&rows=8&ledger=guide&releases=mean days by genre~statistic=mean~of=days~lower=0~upper=60~by=genre~keys=novel,crime,travel~epsilon=0.5";

/** Waits until a page shows everything.
 *
 * @param {import("playwright-core").Page} page
 */
export async function shown(page) {
  await page.locator("main h1").waitFor();
  await page.waitForLoadState("networkidle");
  await page.locator('main:not(:has([aria-busy="true"], .loading))').waitFor();
  await page.waitForTimeout(300);
}
