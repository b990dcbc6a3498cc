import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failure, inPage } from "./support/in-page.js";
import { createLedger, startTabs, type Tabs } from "./support/tabs.js";

let tabs: Tabs;
beforeAll(async () => {
  tabs = await startTabs();
});
afterAll(() => tabs.close());

describe("a page that cannot keep a ledger", () => {
  /** Opens the ledgers of a page that has the given address, or that is changed by a script. */
  async function openingAt(address: string, change = ""): Promise<Promise<unknown>> {
    const [first] = await tabs.open(1);
    const page = await first!.context().newPage();
    await page.addInitScript(change);
    const body = `<!doctype html><script>${tabs.site.script.replaceAll("</script", "<\\/script")}</script>`;
    await page.route("http://page.test/**", (route) => {
      return route.fulfill({ body, contentType: "text/html" });
    });
    await page.goto(address);
    if (address.startsWith("file:") || address.startsWith("data:")) {
      await page.addScriptTag({ content: tabs.site.script });
    }
    return inPage(page, async ({ opened }) => void (await opened()));
  }

  it.each([
    [
      "without encryption",
      "http://page.test/",
      "",
      "ledger: no ledger for a page that was loaded without encryption; open the page by https, or at http://127.0.0.1; nothing was spent",
    ],
    [
      "from a file",
      import.meta.url.replace(/[^/]+$/, ""),
      "",
      "ledger: no ledger for a page without a web address (a file:// page or a sandboxed frame); open the page from a web server, for example at http://127.0.0.1; nothing was spent",
    ],
    [
      "from its own text",
      "data:text/html,<!doctype html>",
      "",
      "ledger: no ledger for a page without a web address (a file:// page or a sandboxed frame); open the page from a web server, for example at http://127.0.0.1; nothing was spent",
    ],
    [
      "in a browser without IndexedDB",
      "",
      'Object.defineProperty(globalThis, "indexedDB", { value: undefined })',
      "ledger: no IndexedDB in this browser; use another browser, or leave the private window; nothing was spent",
    ],
    [
      "in a browser without Web Locks",
      "",
      'Object.defineProperty(navigator, "locks", { value: undefined })',
      "ledger: no Web Locks in this browser; update the browser, or use another one; nothing was spent",
    ],
    [
      "in a browser that blocks site data",
      "",
      'IDBFactory.prototype.open = () => { throw new DOMException("canary", "SecurityError"); }',
      "ledger: the browser does not let this site store data; allow cookies and site data for this site, or leave the private window; nothing was spent",
    ],
  ])("%s, it says so", async (_, address, change, message) => {
    const error = await failure(openingAt(address || tabs.site.address, change));
    expect(error.message).toBe(message);
  });
});

describe("the time that a browser keeps a ledger", () => {
  it("a window without a profile keeps ledgers until it is closed, and says so", async () => {
    const [page] = await tabs.open(1);
    await createLedger(page!);
    const known = await inPage(page!, async ({ persistence, persistenceText }) => {
      const now = await persistence();
      return { now, text: persistenceText(now) };
    });
    expect(known.now).toEqual({ promised: false, isPrivate: false });
    expect(known.text).toMatch(
      /may delete it when space is short, and a private window deletes it/,
    );
    await page!.context().close();
    const [next] = await tabs.open(1);
    expect(await inPage(next!, async ({ storeOf }) => await (await storeOf()).names())).toEqual([]);
  });

  it("the page can ask for a promise, and shows it", async () => {
    const [page] = await tabs.open(1);
    await createLedger(page!);
    const cdp = await page!.context().newCDPSession(page!);
    const { targetInfo } = await cdp.send("Target.getTargetInfo");
    const browser = await tabs.chromium.browser.newBrowserCDPSession();
    await browser.send("Browser.grantPermissions", {
      permissions: ["durableStorage"],
      browserContextId: targetInfo.browserContextId!,
    });
    const known = await inPage(page!, async ({ askPersistence, persistenceText }) => {
      const now = await askPersistence();
      return { now, text: persistenceText(now) };
    });
    expect(known.now).toEqual({ promised: true, isPrivate: false });
    expect(known.text).toMatch(/until its site data are cleared/);
  });

  it("shows a private window of a browser that refuses files there", async () => {
    const [page] = await tabs.open(1);
    await createLedger(page!);
    const text = await inPage(page!, async ({ persistence, persistenceText }) => {
      // Firefox answers so in a private window. Chromium does not show that a window is private.
      const refused = () => Promise.reject(new DOMException("", "SecurityError"));
      Object.defineProperty(StorageManager.prototype, "getDirectory", { value: refused });
      return persistenceText(await persistence());
    });
    expect(text).toMatch(/^This is a private window/);
  });
});
