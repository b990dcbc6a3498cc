import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import packaged from "@sparticuz/chromium";
import { startService } from "noisewright";
import { chromium } from "playwright-core";

const PICTURE = fileURLToPath(new URL("../images/browser.png", import.meta.url));

/** The release page of the studio with a file that the browser reads. */
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
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${service.address}/release?at=browser`);
  await page.getByRole("button", { name: "Use the sample" }).click();
  await page.getByText("Preview: nothing spent yet").waitFor();
  await page.locator("figure svg.drawn").first().waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  await page.screenshot({ path: PICTURE });
} finally {
  await browser.close();
  await service.close();
  rmSync(folder, { recursive: true });
}
