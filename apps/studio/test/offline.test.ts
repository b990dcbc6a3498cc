import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe.js";
import { type Site, startSite } from "./support/site.js";
import { Studio } from "./support/studio.js";

const ledger = join(mkdtempSync(join(tmpdir(), "noisewright-offline-")), "ledger.db");
let site: Site;
let studio: Studio;
beforeAll(async () => {
  site = await startSite({ ledger });
  studio = await Studio.at(site);
});
afterAll(() => studio.close());

describe("a service that stops", () => {
  it("shows what still works, and the page goes on when the service is back", async () => {
    const { page, scripts } = await studio.visit("/ledger");
    await page.getByText("You work on the computer that runs the service").waitFor();
    // The pages that need no service are loaded a few seconds after the first view.
    await expect.poll(() => scripts.join(), { timeout: 15_000 }).toContain("glossary-page");
    const port = Number(new URL(site.url).port);
    await site.close();
    // A request in flight or the next one finds that nobody answers.
    const answered = await page.evaluate(() =>
      fetch("/api/ledger").then(
        () => true,
        () => false,
      ),
    );
    expect(answered).toBe(false);
    await page.getByRole("link", { name: "Release" }).click();
    const banner = page.getByText("The service does not respond.");
    await banner.first().waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole("link", { name: "Design" }).click();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Design");
    await page.locator("figure svg.drawn").first().waitFor();
    await banner.first().waitFor();

    site = await startSite({ ledger, port });
    Object.assign(studio, { site });
    await expect.poll(() => banner.count(), { timeout: 15_000 }).toBe(0);
    await page.getByRole("link", { name: "Release" }).click();
    await page.getByRole("heading", { name: "Which data?" }).waitFor();
    await page.context().close();
  });
});
