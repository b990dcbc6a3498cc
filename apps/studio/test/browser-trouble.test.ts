import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startProfile } from "../../../packages/core/test/browser/profile.js";
import { readExport } from "../../../packages/release/src/ledger/index.js";
import { choose, peopleForm, release, saved, writePeople } from "./support/people.js";
import { type StaticServer, startStaticServer } from "./support/static-server.js";
import { Studio } from "./support/studio.js";

const PEOPLE = writePeople();
/** Its releases take seconds, so that they can be stopped. */
const MANY = writePeople(150_000);

let server: StaticServer;
let studio: Studio;
beforeAll(async () => {
  server = await startStaticServer();
  studio = await Studio.at(server);
});
afterAll(() => studio.close());

const cost = (page: Page) => page.getByRole("region", { name: "Cost" });

/** Waits until the database of ledgers has this number of entries. */
const untilEntries = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    const opened = indexedDB.open("noisewright-ledgers");
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    for (;;) {
      const entries = opened.result.transaction("entries").objectStore("entries").count();
      await new Promise((resolve) => {
        entries.onsuccess = resolve;
      });
      if (entries.result >= count) return;
    }
  }, count);

describe("a browser that is killed between the debit and the answer", () => {
  it("has lost nothing when it is opened again, and does not pay twice", async () => {
    const folder = mkdtempSync(join(tmpdir(), "noisewright-profile-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const address = `${server.url}/release.html?${peopleForm()}`;
    const killed = await startProfile(folder);
    const page = await killed.context.newPage();
    await page.goto(address);
    await choose(page, MANY.path);
    await page.getByText("Preview: nothing spent yet").waitFor();
    await release(page);
    await untilEntries(page, 2); // the creation and the debit
    await killed.kill();

    const profile = await startProfile(folder);
    onTestFinished(() => profile.kill());
    const again = await profile.context.newPage();
    await again.goto(address);
    await choose(again, MANY.path);
    await cost(again).getByText("All releases are paid for").waitFor();
    await release(again);
    await cost(again).getByText("at no further cost").waitFor();
    const { summary, entries } = readExport(await saved(again, "Export the ledger"));
    expect(entries.map(({ content }) => content.kind)).toEqual([
      "created/2",
      "debited/3",
      "answered/2",
    ]);
    expect(summary.answered).toBe(3);
  });
});

describe("a release that the user cancels", () => {
  it("stops, says what was paid for, and costs nothing more when it runs again", async () => {
    const { page, unexpected } = await studio.visit(`/release.html?${peopleForm()}`);
    await choose(page, MANY.path);
    await page.getByText("Preview: nothing spent yet").waitFor();
    await release(page);
    await page.getByRole("progressbar", { name: "Releasing" }).waitFor();
    await untilEntries(page, 2);
    const start = performance.now();
    await page.getByRole("button", { name: "Cancel" }).click();
    await cost(page)
      .getByText(/interrupted after request \w+ was paid for, before anything was published/)
      .waitFor();
    expect(performance.now() - start).toBeLessThan(4000);
    // From the debit on, nothing says that nothing was spent.
    expect(await page.getByText("nothing spent yet").count()).toBe(0);
    await cost(page).getByText("All releases are paid for").waitFor();
    await release(page);
    await cost(page).getByText("at no further cost").waitFor();
    expect(JSON.parse(await saved(page, "Result as JSON")).ledger.cost).toBe(0);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});

describe("a browser that cannot keep a ledger", () => {
  it("that is full says so, and nothing is spent", async () => {
    const { page } = await studio.visit(`/release.html?${peopleForm()}`);
    await choose(page, PEOPLE.path);
    await page.getByText("Preview: nothing spent yet").waitFor();
    const cdp = await page.context().newCDPSession(page);
    const { origin } = new URL(server.url);
    await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    await release(page);
    await cost(page)
      .getByText(/storage for this site is full/)
      .waitFor();
    expect(await page.getByRole("region", { name: "Published", exact: true }).count()).toBe(0);
    await cdp.send("Storage.overrideQuotaForOrigin", { origin });
    await release(page);
    await cost(page)
      .getByText(/^Released for/)
      .waitFor();
    await page.context().close();
  });

  it("in a private window previews the release, and refuses to publish", async () => {
    // Firefox and Safari answer so in a private window. Chromium does not show that one is private.
    server.inWorkers = `navigator.storage.getDirectory = () => Promise.reject(new DOMException("", "SecurityError"));`;
    onTestFinished(() => {
      server.inWorkers = "";
    });
    const { page } = await studio.visit(`/release.html?${peopleForm()}`);
    await choose(page, PEOPLE.path);
    await page.getByText("Preview: nothing spent yet").waitFor();
    await release(page);
    await cost(page)
      .getByText(/no ledger in a private window.*use a normal window; nothing was spent/)
      .waitFor();
    expect(await page.getByRole("region", { name: "Published", exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Ledger", exact: true }).click();
    await page.getByText("There is no ledger yet").waitFor();
    await page.context().close();
  });

  it("without a safe place for it previews the release, and refuses to publish", async () => {
    // A page without encryption has no Web Locks. The proxy serves it like the page of another host.
    const { page } = await studio.visit(
      `/release.html?${peopleForm()}`,
      { proxy: server.proxy },
      { url: "http://studio.test/tools/noisewright", close: async () => {} },
    );
    await page
      .getByText(/open the page by https/)
      .first()
      .waitFor();
    await choose(page, PEOPLE.path);
    await page.getByText("Preview: nothing spent yet").waitFor();
    await release(page);
    await cost(page)
      .getByText(/no ledger for a page that was loaded without encryption.*nothing was spent/)
      .waitFor();
    expect(await page.getByRole("region", { name: "Published", exact: true }).count()).toBe(0);
    await page.context().close();
  });
});

describe("the studio of a service", () => {
  it("lets the user choose who reads the file, and the service never sees a file of the browser", async () => {
    const service = await Studio.start();
    onTestFinished(() => service.close());
    const { page, unexpected } = await service.visit("/release?mode=form");
    await page.getByText("Preview: nothing spent yet").waitFor();
    const sent: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api") || request.postData() !== null) sent.push(pathname);
    });
    await page.getByLabel("in this browser").check();
    await page.waitForURL(/at=browser/);
    await choose(page, PEOPLE.path);
    await page.getByText("columns person, region, hours").waitFor();
    await page.getByText("Preview: nothing spent yet").waitFor();
    await release(page);
    await page.getByRole("region", { name: "Published", exact: true }).waitFor();
    await page.getByRole("link", { name: "Ledger", exact: true }).click();
    await page.getByRole("region", { name: "Ledger people" }).waitFor();
    expect(sent).toEqual([]);
    await page.getByLabel("on the service").check();
    await page.getByText("There is no ledger yet").waitFor();
    expect(sent).toContain("/api/ledger");
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
