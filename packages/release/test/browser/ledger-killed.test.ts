import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProfile } from "../../../core/test/browser/profile.js";
import { failure, inPage } from "./support/in-page.js";
import { surviveKills } from "./support/killed-browser.js";
import { openTab, type Site, startSite } from "./support/site.js";
import { createLedger, summary } from "./support/tabs.js";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it("a browser that is killed while it spends loses no debit and pays nothing twice", async () => {
  const { acknowledged } = await surviveKills(site, 3, 150);
  expect(acknowledged).toBeGreaterThan(3);
});

it("says that the browser has deleted a damaged database, and continues from an export", async () => {
  const folder = await mkdtemp(join(tmpdir(), "noisewright-damaged-"));
  let profile = await startProfile(folder);
  try {
    const page = await openTab(profile.context, site);
    await createLedger(page);
    const text = await inPage(page, async ({ exported }) => await exported("census"));
    await profile.close();
    for (const file of await readdir(folder, { recursive: true })) {
      if (/IndexedDB.*MANIFEST/.test(file)) await writeFile(join(folder, file), "damaged");
    }
    profile = await startProfile(folder);
    const again = await openTab(profile.context, site);
    const error = await failure(summary(again));
    expect([error.code, error.message]).toEqual([
      "corrupt",
      "ledger: the browser found its database of ledgers damaged and deleted it; import the latest export of each ledger; nothing was spent",
    ]);
    await inPage(again, async ({ imported }, text) => await imported(text), text);
    expect(await summary(again)).toMatchObject({ spent: 0.125, entries: 3, answered: 1 });
  } finally {
    await profile.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
