import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import packaged from "@sparticuz/chromium";
import { startService } from "noisewright";
import { chromium } from "playwright-core";

/**
 * Pictures of the studio: the design page as it opens, and the release page with a file that the
 * browser reads.
 *
 * @type {readonly { name: string, path: string, use?: (page: import("playwright-core").Page) => Promise<void> }[]}
 */
const PICTURES = [
  { name: "studio", path: "/design" },
  {
    name: "browser",
    path: "/release?at=browser&mode=form",
    async use(page) {
      await page.getByRole("button", { name: "Use the sample" }).click();
      await page.getByText("Preview: nothing spent yet").waitFor();
      await page.mouse.move(0, 0);
    },
  },
];

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
  for (const { name, path, use } of PICTURES) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${service.address}${path}`);
    await use?.(page);
    await page.locator("figure svg.drawn").first().waitFor();
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
    await page.screenshot({
      path: fileURLToPath(new URL(`../images/${name}.png`, import.meta.url)),
    });
    await page.close();
  }
} finally {
  await browser.close();
  await service.close();
  rmSync(folder, { recursive: true });
}
