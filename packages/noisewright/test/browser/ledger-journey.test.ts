import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf } from "@noisewright/core/ledger";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failure, inPage } from "../../../release/test/browser/support/in-page.js";
import {
  createLedger,
  spend,
  startTabs,
  summary,
  type Tabs,
} from "../../../release/test/browser/support/tabs.js";
import { request } from "../../../release/test/ledger/kit.js";
import { openLedgers } from "../../src/ledger/index.js";
import { capture } from "../capture.js";

let tabs: Tabs;
let folder = "";
beforeAll(async () => {
  tabs = await startTabs();
  folder = mkdtempSync(join(tmpdir(), "noisewright-journey-"));
});
afterAll(async () => {
  await tabs.close();
  rmSync(folder, { recursive: true });
});

const importing = (page: Page, text: string) =>
  inPage(page, async ({ imported }, text) => await imported(text), text);

async function run(line: string): Promise<string> {
  const { code, out, err } = await capture(line);
  expect([code, err]).toEqual([0, ""]);
  return out;
}

it("a ledger goes from a browser to the command line and back, with one budget and one chain", async () => {
  const [page, late] = (await tabs.open(2)) as [Page, Page];
  await createLedger(page);
  const [file, receipt] = [join(folder, "census.jsonl"), join(folder, "receipt.json")];
  const store = join(folder, "ledger.db");
  const first = await inPage(page, async ({ opened, exported, digestOf }) => {
    const issued = await (await opened()).ledger("census").receipt([digestOf("q1")]);
    return { text: await exported("census"), receipt: JSON.stringify(issued) };
  });
  writeFileSync(file, first.text);
  writeFileSync(receipt, first.receipt);
  const valid = "Ledger census is valid: 3 entries, spent ε = 0.125 of 1.";
  expect(await run(`ledger verify ${file}`)).toBe(valid);
  expect(await run(`ledger import ${file} --ledger ${store}`)).toBe(
    `Imported ledger census.\n${valid}\nStore: ${store}`,
  );
  expect(await run(`ledger verify --ledger ${store}`)).toContain(valid);
  expect(await run(`ledger verify ${receipt} --ledger ${store}`)).toContain(
    "The entries of the receipt are in the ledger.",
  );

  const ledgers = await openLedgers(store);
  const never = async () => Promise.reject(new Error("must not be sampled"));
  const [known] = await ledgers.ledger("census").spend(request("again", "q1"), never);
  expect(known?.answer).toBe("canary");
  await ledgers.ledger("census").spend(request("node", "q2"), async () => ["in Node"]);
  await ledgers.close();

  await run(`ledger export census --answers --out ${file} --ledger ${store}`);
  const text = readFileSync(file, "utf8");
  expect(await importing(late, text)).toMatchObject({ existed: true, appended: 2 });
  expect(await summary(page)).toMatchObject({ spent: 0.25, entries: 5, answered: 2 });
  const answer = inPage(page, async ({ opened, request }) => {
    const ledger = (await opened()).ledger("census");
    return await ledger.spend(request("here", "q2"), () => Promise.reject(new Error("sampled")));
  });
  expect(await answer).toEqual([{ digest: digestOf("q2"), answer: "in Node" }]);

  await spend(page, "browser");
  await run(`ledger raise census --epsilon 2 --delta 0 --ledger ${store}`);
  await run(`ledger export census --answers --out ${file} --ledger ${store}`);
  const fork = await failure(importing(page, readFileSync(file, "utf8")));
  expect(fork.code).toBe("conflict");
  expect(fork.message).toMatch(/^ledger "census": entry 5 of the export differs from entry 5/);
  expect(await summary(page)).toMatchObject({ spent: 0.375, budget: { epsilon: 1 }, entries: 7 });
});
