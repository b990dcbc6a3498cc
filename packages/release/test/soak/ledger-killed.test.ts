import { afterAll, beforeAll, expect, it } from "vitest";
import { surviveKills } from "../browser/support/killed-browser.js";
import { type Site, startSite } from "../browser/support/site.js";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it("a browser that is killed 60 times while two tabs spend loses no debit", async () => {
  const start = performance.now();
  const { acknowledged, kills } = await surviveKills(site, 60, 3000);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  process.stdout.write(
    `IndexedDB: ${acknowledged} debits acknowledged, none lost or paid twice, ${kills} kills, ${seconds} s\n`,
  );
  expect(acknowledged).toBeGreaterThan(kills);
});
