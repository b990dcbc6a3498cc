import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { type Chromium, startChromium } from "../../../../core/test/browser/chromium.js";
import { inPage } from "./in-page.js";
import { openTab, type Site, startSite } from "./site.js";

/** A browser and a site. Each test opens tabs in a new session of the browser. */
export interface Tabs {
  readonly chromium: Chromium;
  readonly site: Site;
  open(count: number): Promise<readonly Page[]>;
  close(): Promise<void>;
}

export async function startTabs(): Promise<Tabs> {
  const [chromium, site] = await Promise.all([startChromium(), startSite()]);
  return {
    chromium,
    site,
    async open(count) {
      const context = await chromium.browser.newContext();
      onTestFinished(() => context.close());
      const pages: Page[] = [];
      for (let i = 0; i < count; i++) pages.push(await openTab(context, site));
      return pages;
    },
    async close() {
      await chromium.close();
      await site.close();
    },
  };
}

/** Creates the ledger "census" with a budget of ε, from which ε = 1/8 is spent. */
export function createLedger(page: Page, epsilon = 1): Promise<void> {
  return inPage(
    page,
    async ({ opened, request }, epsilon) => {
      const budget = { epsilon, delta: 0 };
      const ledger = await (await opened()).create({ name: "census", unit: "rows", budget });
      await ledger.spend(request("r1", "q1"), async () => ["canary"]);
    },
    epsilon,
  );
}

export function summary(page: Page) {
  return inPage(page, async ({ opened }) => await (await opened()).ledger("census").summary());
}

/** Spends ε = 1/8 from the ledger "census". */
export function spend(page: Page, id: string) {
  return inPage(
    page,
    async ({ opened, request }, id) => {
      const ledger = (await opened()).ledger("census");
      return await ledger.spend(request(id, id), async () => ["canary"]);
    },
    id,
  );
}
