import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readExport } from "../../src/ledger/read-export.js";
import { failure, inPage } from "./support/in-page.js";
import { createLedger, spend, startTabs, summary, type Tabs } from "./support/tabs.js";

let tabs: Tabs;
beforeAll(async () => {
  tabs = await startTabs();
});
afterAll(() => tabs.close());

const exported = (page: Page) => inPage(page, async ({ exported }) => await exported("census"));

describe("several tabs", () => {
  it("two tabs and a worker pay exactly what one budget allows, and see the same entries", async () => {
    const [one, two] = (await tabs.open(2)) as [Page, Page];
    await createLedger(one, 5);
    // The worker and the second tab read the ledger before all three start.
    await inPage(two, async ({ opened }) => {
      const worker = new Worker("/worker.js");
      Object.assign(globalThis, { worker });
      worker.postMessage(
        'async (probe) => await (await probe.opened()).ledger("census").summary()',
      );
      await new Promise((resolve) => {
        worker.onmessage = resolve;
      });
      await (await opened()).ledger("census").summary();
    });
    const inTab = (page: Page, tag: string) =>
      inPage(page, async ({ spendAll }, tag) => await spendAll("census", { tag, until: 20 }), tag);
    const inWorker = inPage(two, async () => {
      const { worker } = globalThis as unknown as { worker: Worker };
      worker.postMessage('(probe) => probe.spendAll("census", { tag: "c", until: 20 })');
      return await new Promise<{ result: { paid: number; refused: number } }>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
      });
    });
    const [{ result: c }, a, b] = await Promise.all([inWorker, inTab(one, "a"), inTab(two, "b")]);
    expect(a.paid + b.paid + c.paid).toBe(39);
    expect(a.refused + b.refused + c.refused).toBe(21);
    for (const { paid } of [a, b, c]) expect(paid).toBeGreaterThan(0);
    const text = await exported(one);
    expect(await exported(two)).toBe(text);
    const { summary, answers } = readExport(text);
    expect(summary).toMatchObject({ spent: 5, remains: 0, releases: 40, entries: 81 });
    expect(answers).toHaveLength(40);
    expect((await failure(spend(two, "late"))).code).toBe("over-budget");
  });

  it("a tab that is closed while it holds the lock stores nothing, and others go on", async () => {
    const [one, two] = (await tabs.open(2)) as [Page, Page];
    await createLedger(one);
    await inPage(one, async ({ storeOf }) => {
      const store = await storeOf();
      await new Promise<void>((resolve) => {
        void store.exclusively("census", async (session) => {
          await session.append(3, { body: "lost", hash: "lost" }, new Map());
          resolve();
          await new Promise(() => {}); // never ends
        });
      });
    });
    const waiting = spend(two, "r2");
    await one.close();
    expect(await waiting).toMatchObject([{ answer: "canary" }]);
    expect(await summary(two)).toMatchObject({ spent: 0.25, entries: 5 });
  });
});

describe("a worker that is terminated", () => {
  it("between the debit and the answer: the same request is answered once and paid once", async () => {
    const [page] = (await tabs.open(1)) as [Page];
    await createLedger(page);
    const answers = await inPage(page, async () => {
      const task = (sampler: string) => `async (probe) => {
        const ledger = (await probe.opened()).ledger("census");
        return await ledger.spend(probe.request("r2", "q2"), ${sampler});
      }`;
      const run = (worker: Worker, sampler: string) =>
        new Promise<unknown>((resolve) => {
          worker.onmessage = ({ data }) => resolve(data.result ?? data);
          worker.postMessage(task(sampler));
        });
      const first = new Worker("/worker.js");
      const debited = await run(
        first,
        'async () => { postMessage("debited"); await new Promise(() => {}); }',
      );
      first.terminate();
      const second = await run(new Worker("/worker.js"), 'async () => ["second"]');
      const third = await run(new Worker("/worker.js"), 'async () => ["third"]');
      return { debited, second, third };
    });
    expect(answers).toMatchObject({
      debited: "debited",
      second: [{ answer: "second" }],
      third: [{ answer: "second" }],
    });
    expect(await summary(page)).toMatchObject({
      spent: 0.25,
      releases: 2,
      answered: 2,
      entries: 5,
    });
    expect(readExport(await exported(page)).summary.answered).toBe(2);
  });
});

describe("the transactions of a store", () => {
  it("each step is one strict transaction, and nothing is acknowledged before it is complete", async () => {
    const [page] = (await tabs.open(1)) as [Page];
    await createLedger(page);
    const seen = await inPage(page, async ({ opened, request }) => {
      const seen: string[] = [];
      const usual = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (stores, mode, options) {
        const transaction = usual.call(this, stores, mode, options);
        if (mode !== "readwrite") return transaction;
        seen.push(`begin ${[stores].flat().join()} ${transaction.durability}`);
        transaction.addEventListener("complete", () => seen.push("complete"));
        return transaction;
      };
      await (await opened()).ledger("census").spend(request("r2", "q2"), async () => {
        seen.push("sample");
        return [1];
      });
      seen.push("shown");
      return seen;
    });
    const step = ["begin entries,objects,files strict", "complete"];
    expect(seen).toEqual([...step, "sample", ...step, "shown"]);
  });

  it("reads one key of each ledger for the names, and long ledgers in batches", async () => {
    const [page] = (await tabs.open(1)) as [Page];
    const read = await inPage(page, async ({ storeOf }) => {
      const store = await storeOf();
      for (const ledger of ["b", "a", "a.b"]) {
        await store.exclusively(ledger, async (session) => {
          for (let i = 0; i < (ledger === "a" ? 4500 : 5); i++) {
            await session.append(i, { body: `${ledger} ${i}`, hash: "" }, new Map());
          }
        });
      }
      let steps = 0;
      const usual = IDBCursor.prototype.continue;
      IDBCursor.prototype.continue = function (key) {
        steps++;
        usual.call(this, key);
      };
      const names = await store.names();
      const all = await store.entries("a", 0);
      const inOrder = all.every(({ body }, i) => body === `a ${i}`);
      const part = (await store.entries("a", 1990, 4010)).length;
      return { names, steps, count: all.length, inOrder, part };
    });
    const names = ["a", "a.b", "b"];
    expect(read).toEqual({ names, steps: 3, count: 4500, inOrder: true, part: 2020 });
  });
});

describe("the files that a browser has released", () => {
  it("a file belongs to the first ledger that paid for it, also for other tabs", async () => {
    const [one, two] = (await tabs.open(2)) as [Page, Page];
    await createLedger(one);
    const paid = await inPage(one, async (probe) => {
      const file = new File(["reader,days\n", "1,2\n".repeat(600_000)], "loans.csv");
      const fingerprint = await probe.fileFingerprint(file);
      const ledgers = await probe.forFiles(fingerprint);
      const store = await probe.storeOf();
      const known = [await store.ledgerOf(fingerprint)];
      await ledgers.create({ name: "other", unit: "rows", budget: { epsilon: 1, delta: 0 } });
      known.push(await store.ledgerOf(fingerprint));
      const echo = async () => [1];
      const much = probe.request("much", ..."abcdefghi");
      await ledgers
        .ledger("census")
        .spend(much, echo)
        .catch(() => {}); // over the budget
      known.push(await store.ledgerOf(fingerprint));
      await ledgers.ledger("census").spend(probe.request("r2", "q2"), echo);
      known.push(await store.ledgerOf(fingerprint));
      return { fingerprint, known };
    });
    expect(paid.known).toEqual([undefined, undefined, undefined, "census"]);
    const { fingerprint } = paid;
    const spendFrom = (ledger: string) =>
      inPage(
        two,
        async ({ forFiles, request }, [fingerprint, ledger]) => {
          const ledgers = await forFiles(fingerprint);
          return await ledgers.ledger(ledger).spend(request("r3", "q3"), async () => ["canary"]);
        },
        [fingerprint, ledger] as const,
      );
    const error = await failure(spendFrom("other"));
    expect([error.code, error.message]).toEqual([
      "conflict",
      'file: this file was released from ledger "census" in this browser; continue with ledger "census"; nothing was spent',
    ]);
    const other = inPage(
      two,
      async ({ opened }) => await (await opened()).ledger("other").summary(),
    );
    expect(await other).toMatchObject({ spent: 0, entries: 1 });
    expect(await spendFrom("census")).toMatchObject([{ answer: "canary" }]);
    expect(await exported(one)).not.toContain(fingerprint);
  });

  it("the fingerprint depends on the size, the first and the last megabyte", async () => {
    const [page] = (await tabs.open(1)) as [Page];
    const prints = await inPage(page, async ({ fileFingerprint }) => {
      const of = (...parts: string[]) => fileFingerprint(new File(parts, "x"));
      const megabyte = "x".repeat(1 << 20);
      return {
        same: [await of("a", megabyte, "b"), await of("a", megabyte, "b")],
        other: [
          await of("c", megabyte, "b"),
          await of("a", megabyte, "c"),
          await of("a", megabyte, "xb"),
          await of(),
          await of("a"),
        ],
      };
    });
    const { same, other } = prints;
    expect(same[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(same[1]).toBe(same[0]);
    expect(new Set([same[0], ...other]).size).toBe(6);
  });
});
