import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failure, inPage } from "./support/in-page.js";
import { createLedger, spend, startTabs, summary, type Tabs } from "./support/tabs.js";

let tabs: Tabs;
beforeAll(async () => {
  tabs = await startTabs();
});
afterAll(() => tabs.close());

async function withLedger(count: number): Promise<readonly Page[]> {
  const pages = await tabs.open(count);
  await createLedger(pages[0]!);
  return pages;
}

describe("a ledger in a browser with full storage", () => {
  const origin = () => new URL(tabs.site.address).origin;

  /** A tab with a ledger, in a browser that gives the site little space. */
  async function withLittleSpace() {
    const [page] = (await tabs.open(1)) as [Page];
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Storage.overrideQuotaForOrigin", { origin: origin(), quotaSize: 300_000 });
    await createLedger(page);
    return {
      page,
      free: () => cdp.send("Storage.overrideQuotaForOrigin", { origin: origin() }),
    };
  }

  it("spends nothing, shows nothing, says what to do, and works when there is space again", async () => {
    const { page, free } = await withLittleSpace();
    const { sampled, outcome } = await inPage(page, async (probe) => {
      await probe.fillStorage();
      let sampled = 0;
      const ledger = (await probe.opened()).ledger("census");
      const outcome = await probe.outcomeOf(() =>
        ledger.spend(probe.request("r2", "q2"), async () => [++sampled]),
      );
      return { sampled, outcome };
    });
    expect(sampled).toBe(0);
    expect(outcome).toMatchObject({ cause: "QuotaExceededError" });
    expect((await failure(spend(page, "r2"))).message).toBe(
      "ledger: the browser's storage for this site is full; this step spent nothing and showed nothing; free some space on the disk, then try again with the same request id, which is never charged twice",
    );
    expect(await summary(page)).toMatchObject({ spent: 0.125, entries: 3, answered: 1 });
    await free();
    expect(await spend(page, "r2")).toMatchObject([{ answer: "canary" }]);
    expect(await summary(page)).toMatchObject({ spent: 0.25, entries: 5 });
  });

  it("keeps a debit whose answer could not be stored, and answers a retry at no cost", async () => {
    const { page, free } = await withLittleSpace();
    const spending = inPage(page, async ({ opened, request, fillStorage }) => {
      const ledger = (await opened()).ledger("census");
      return await ledger.spend(request("r2", "q2"), async () => {
        await fillStorage();
        return ["never shown"];
      });
    });
    expect((await failure(spending)).message).toMatch(/storage for this site is full/);
    expect(await summary(page)).toMatchObject({ spent: 0.25, releases: 2, answered: 1 });
    await free();
    const retry = inPage(page, async ({ opened, request }) => {
      const ledger = (await opened()).ledger("census");
      return await ledger.spend(request("r2", "q2"), async () => ["shown"]);
    });
    expect(await retry).toMatchObject([{ answer: "shown" }]);
    expect(await summary(page)).toMatchObject({ spent: 0.25, releases: 2, answered: 2 });
  });
});

describe("a ledger whose database changes under it", () => {
  it("fails with a clear message if another tab upgrades the database, and refuses a newer database", async () => {
    const [page, other, third] = await withLedger(3);
    const kept = await inPage(other!, async ({ openAsLaterVersion }) => {
      const db = await openAsLaterVersion("noisewright-ledgers");
      const request = db.transaction("entries").objectStore("entries").count();
      return await new Promise<number>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    });
    expect(kept).toBe(3);
    const late = await failure(spend(page!, "r2"));
    expect([late.code, late.message]).toEqual([
      "unavailable",
      "ledger: another tab has loaded a newer version of this page; reload this page, then try again with the same request id, which is never charged twice",
    ]);
    const newer = await failure(summary(third!));
    expect([newer.code, newer.message]).toEqual([
      "unsupported",
      "ledger: no support for the ledgers of this browser; a newer version of noisewright wrote them; load the newer version of this page",
    ]);
  });

  it("opens the ledgers of an older version, which kept no publications", async () => {
    const [page] = await withLedger(1);
    const kept = await inPage(page!, async ({ makeFirstVersion, remote }) => {
      await makeFirstVersion("older");
      const store = await remote.open("older");
      await remote.publish(store, { id: "1", ledger: "a", summary: "{}", body: "{}" });
      return await remote.publications(store, 9, 9);
    });
    expect(kept).toMatchObject([{ id: "1", ledger: "a" }]);
  });

  it("says so if another tab does not let go of an older version", async () => {
    const [page, other] = await withLedger(2);
    await inPage(other!, async () => {
      const opening = indexedDB.open("noisewright-ledgers");
      await new Promise((resolve) => {
        opening.onsuccess = resolve; // A connection without a listener ignores the upgrade.
      });
    });
    const upgrade = inPage(page!, async ({ openAsLaterVersion }) => {
      await openAsLaterVersion("noisewright-ledgers", 50);
    });
    expect((await failure(upgrade)).message).toBe(
      "ledger: another tab keeps an older version of the ledgers open; close the other tabs of this site, then try again; nothing was spent",
    );
  });

  it("does not wait for ever for a lock of another tab", async () => {
    const [page, other] = await withLedger(2);
    await inPage(other!, async ({ storeOf }) => {
      const store = await storeOf();
      await new Promise<void>((resolve) => {
        void store.exclusively("census", () => {
          resolve();
          return new Promise(() => {});
        });
      });
    });
    await page!.evaluate(() => {
      const usual = AbortSignal.timeout;
      AbortSignal.timeout = (milliseconds) => usual(milliseconds / 300);
    });
    const error = await failure(spend(page!, "r2"));
    expect([error.code, error.message]).toEqual([
      "unavailable",
      "ledger: another tab has locked the ledger for too long; try again with the same request id, which is never charged twice",
    ]);
    await other!.close();
    expect(await spend(page!, "r2")).toMatchObject([{ answer: "canary" }]);
  });

  it("fails with a clear message if another tab deletes the database", async () => {
    const [page, other] = await withLedger(2);
    await inPage(other!, () => {
      const deleting = indexedDB.deleteDatabase("noisewright-ledgers");
      return new Promise<void>((resolve) => {
        deleting.onsuccess = () => resolve();
      });
    });
    const error = await failure(spend(page!, "r2"));
    expect(error.message).toMatch(
      /^ledger: the ledgers of this browser were deleted in another tab; import the latest export/,
    );
    expect((await failure(summary(page!))).message).toBe(error.message);
  });

  it("fails with a clear message if the user clears the site data", async () => {
    const [page] = await withLedger(1);
    const cdp = await page!.context().newCDPSession(page!);
    const origin = new URL(tabs.site.address).origin;
    await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    const error = await failure(spend(page!, "r2"));
    expect(error.code).toBe("unavailable");
    expect(error.message).toMatch(/site data were cleared|were deleted/);
  });

  it("a closed store says that it is closed", async () => {
    const [page] = await withLedger(1);
    await inPage(page!, async ({ opened }) => await (await opened()).close());
    expect((await failure(summary(page!))).message).toBe(
      "ledger: the ledgers of this page are closed; open them again",
    );
  });

  it("refuses the database of another program", async () => {
    const [page] = await withLedger(1);
    const opening = inPage(page!, async ({ remote }) => {
      await new Promise<void>((resolve) => {
        const other = indexedDB.open("theirs", 1);
        other.onupgradeneeded = () => other.result.createObjectStore("canary");
        other.onsuccess = () => {
          other.result.close();
          resolve();
        };
      });
      return await remote.open("theirs");
    });
    expect((await failure(opening)).message).toMatch(/belongs to another program/);
  });

  it("names the entry that was altered in the database, and finds values that are not text", async () => {
    const [page] = await withLedger(1);
    const alter = (ledger: unknown, body: unknown) =>
      inPage(
        page!,
        async (_, [ledger, body]) =>
          await new Promise<void>((resolve) => {
            const opening = indexedDB.open("noisewright-ledgers");
            opening.onsuccess = () => {
              const transaction = opening.result.transaction("entries", "readwrite");
              const hash = "0".repeat(64);
              transaction.objectStore("entries").put({ ledger, position: 2, body, hash });
              transaction.oncomplete = () => resolve();
            };
          }),
        [ledger, body] as const,
      );
    const verified = () => failure(inPage(page!, async ({ exported }) => await exported("census")));
    await alter("census", '{"canary":1}');
    expect(await verified()).toMatchObject({
      code: "corrupt",
      message: expect.stringMatching(/^ledger "census": entry 2 does not match its hash/),
    });
    await alter("census", { canary: 1 });
    expect(await verified()).toMatchObject({
      code: "corrupt",
      message:
        "ledger: the database has an entry that is not text; import the latest export of each ledger; nothing was spent",
    });
    await alter(5, "a ledger without a name");
    const names = inPage(page!, async ({ storeOf }) => await (await storeOf()).names());
    expect((await failure(names)).message).toMatch(/an entry that is not text/);
  });
});

describe("a store without the help of locks", () => {
  it("stores only one of two entries for the same position, and no entry after a gap", async () => {
    const [page] = await withLedger(1);
    const outcomes = await inPage(page!, async ({ outcomeOf, storeOf }) => {
      const store = await storeOf();
      const none = new Map();
      // A lock that everyone gets at once, as if the browser's locks failed.
      const broken = (_name: string, _options: object, work: () => unknown) => work();
      Object.defineProperty(navigator, "locks", { value: { request: broken } });
      const add = (index: number, hash: string) =>
        outcomeOf(() =>
          store.exclusively("a", (session) =>
            session.append(index, { body: "canary", hash }, none),
          ),
        );
      const gap = await add(1, "gap");
      const both = await Promise.all([add(0, "one"), add(0, "two")]);
      return { gap, both, entries: await store.entries("a", 0) };
    });
    expect(outcomes.gap).toMatchObject({ problem: { what: "entry 1 is not the next entry" } });
    expect(outcomes.both).toMatchObject([
      { result: null },
      { problem: { code: "unavailable", what: "another tab has stored this entry first" } },
    ]);
    expect(outcomes.entries).toEqual([{ body: "canary", hash: "one" }]);
  });
});
