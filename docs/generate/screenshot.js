import { fileURLToPath } from "node:url";
import { GUIDED, shown, withStudio } from "./with-studio.js";

/**
 * Pictures of the studio: the design page as it opens, the guided path with its rehearsal, and the
 * full form with a file that the browser reads.
 *
 * @type {readonly { name: string, path: string, use?: (page: import("playwright-core").Page) => Promise<void> }[]}
 */
const PICTURES = [
  { name: "studio", path: "/design" },
  { name: "guided", path: `/release?step=rehearsal&${GUIDED}` },
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

await withStudio(async (studio, browser) => {
  for (const { name, path, use } of PICTURES) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${studio}${path}`);
    await use?.(page);
    await page.locator("figure svg.drawn").first().waitFor();
    await shown(page);
    await page.screenshot({
      path: fileURLToPath(new URL(`../images/${name}.png`, import.meta.url)),
    });
    await page.close();
  }
});
