import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Chromium, startChromium } from "../../../core/test/browser/chromium.js";
import { checkpointContract } from "../ledger/checkpoint-contract.js";
import { importContract } from "../ledger/import-contract.js";
import { ledgerContract } from "../ledger/ledger-contract.js";
import { modelContract } from "../ledger/model-contract.js";
import { storeContract } from "../ledger/store-contract.js";
import { togetherContract } from "../ledger/together-contract.js";
import { openRemote } from "./support/remote-store.js";
import { openTab, type Site, startSite } from "./support/site.js";

let chromium: Chromium;
let site: Site;
let tabs: readonly Page[] = [];
let places = 0;
beforeAll(async () => {
  [chromium, site] = await Promise.all([startChromium(), startSite()]);
  const context = await chromium.browser.newContext();
  tabs = [await openTab(context, site), await openTab(context, site)];
});
afterAll(async () => {
  await chromium.close();
  await site.close();
});

/** Stores at one place are opened in two tabs by turns. */
const place = async () => {
  const name = `place ${++places}`;
  let opened = 0;
  return { open: () => openRemote(tabs[opened++ % 2]!, name) };
};

storeContract("IndexedDB", place);
ledgerContract("IndexedDB", place);
importContract("IndexedDB", place);
togetherContract("IndexedDB", place);
checkpointContract("IndexedDB", place);
modelContract("IndexedDB", place, 6);
