import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import packaged from "@sparticuz/chromium";
import { readSpec, reportHtml, runRelease } from "noisewright";
import { chromium } from "playwright-core";

const PICTURE = fileURLToPath(new URL("../images/report.png", import.meta.url));
const SAMPLE = fileURLToPath(new URL("../../packages/noisewright/sample", import.meta.url));

/** The first page of a report of the sample. */
const folder = mkdtempSync(join(tmpdir(), "noisewright-picture-"));
for (const name of ["library.yaml", "loans.csv"])
  copyFileSync(join(SAMPLE, name), join(folder, name));
const specFile = join(folder, "library.yaml");
const published = await runRelease(readSpec(specFile), { specFile });
const report = join(folder, "library.html");
writeFileSync(report, await reportHtml(published, "library-receipt.json"));
const browser = await chromium.launch({
  executablePath: await packaged.executablePath(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({ viewport: { width: 860, height: 1480 } });
  await page.goto(pathToFileURL(report).href);
  await page.screenshot({ path: PICTURE });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
