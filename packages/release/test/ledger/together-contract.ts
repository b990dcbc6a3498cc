import { NoisewrightError } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import { ACKNOWLEDGEMENT, digestOf, type NewLedger } from "@noisewright/core/ledger";
import { describe, expect, it, onTestFinished } from "vitest";
import { historyOf } from "../../src/ledger/export.js";
import { Ledgers } from "../../src/ledger/ledgers.js";
import type { LedgerStore } from "../../src/ledger/store.js";
import type { Place } from "./store-contract.js";

const BUDGET = { epsilon: 2, delta: 1e-6 };
const COST: PrivacyEvent = { kind: "gaussian/1", sigma: 9, sensitivity: 1 };

const MODES: Readonly<Record<string, Pick<NewLedger, "budget" | "fixedInAdvance">>> = {
  "analysts who see answers": { budget: BUDGET },
  "noise fixed in advance": { budget: BUDGET, fixedInAdvance: ACKNOWLEDGEMENT },
};

const asked = (name: string, event: PrivacyEvent = COST, who?: string) => ({
  ...{ id: name, unit: "rows", who },
  releases: [{ digest: digestOf(name), events: [event] }],
});

/** The code of the error, or "paid". */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "paid",
    (error: unknown) => (error instanceof NoisewrightError ? error.code : String(error)),
  );

const count = (outcomes: readonly string[], wanted: string) =>
  outcomes.filter((each) => each === wanted).length;

/** The tests of requests that arrive at the same time, which a ledger in any store must pass. */
export function togetherContract(name: string, place: () => Promise<Place>): void {
  describe(`requests at the same time, in ${name}`, () => {
    async function opened(mode: Omit<NewLedger, "name" | "unit"> = { budget: BUDGET }) {
      const here = await place();
      const stores = [await here.open(), await here.open()];
      const ledgers = stores.map((store) => new Ledgers(store, () => new Date()));
      onTestFinished(async () => void (await Promise.all(ledgers.map((each) => each.close()))));
      await ledgers[0]!.create({ name: "census", unit: "rows", ...mode });
      return { stores, ledgers: ledgers.map((each) => each.ledger("census")), all: ledgers[0]! };
    }

    it.each(Object.entries(MODES))("pay exactly what the budget covers: %s", async (_, mode) => {
      const alone = await opened(mode);
      let room = 0;
      while ((await outcome(alone.ledgers[0]!.debit(asked(`${room}`)))) === "paid") room++;
      expect(room).toBeGreaterThan(3);

      const { ledgers, all } = await opened(mode);
      for (let i = 0; i < room - 3; i++) await ledgers[0]!.debit(asked(`before ${i}`));
      const outcomes = await Promise.all(
        Array.from({ length: 24 }, (__, i) => outcome(ledgers[i % 2]!.debit(asked(`${i}`)))),
      );
      expect([count(outcomes, "paid"), count(outcomes, "over-budget")]).toEqual([3, 21]);
      expect((await historyOf(all, "census")).summary.releases).toBe(room);
    });

    it("a refused request does not refuse the requests beside it", async () => {
      const { ledgers, all } = await opened();
      const [ledger] = ledgers;
      const large: PrivacyEvent = { kind: "gaussian/1", sigma: 0.1, sensitivity: 1 };
      const outcomes = await Promise.all([
        outcome(ledger!.debit(asked("a"))),
        outcome(ledger!.debit(asked("b", large))),
        outcome(ledger!.debit({ ...asked("c"), unit: "people" })),
        outcome(ledger!.debit({ ...asked("d"), id: "a" })),
        outcome(ledger!.debit(asked("e"))),
      ]);
      expect(outcomes).toEqual(["paid", "over-budget", "domain", "conflict", "paid"]);
      expect((await historyOf(all, "census")).summary.releases).toBe(2);
    });

    it("the quota of a client holds among them", async () => {
      const { ledgers } = await opened();
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          outcome(
            ledgers[i % 2]!.debit(asked(`${i}`, COST, i < 8 ? "key 1" : "key 2"), { perDay: 3 }),
          ),
        ),
      );
      expect(count(outcomes.slice(0, 8), "paid")).toBe(3);
      expect(count(outcomes.slice(8), "paid")).toBe(3);
      expect(count(outcomes, "over-quota")).toBe(6);
    });

    it("share a transaction", async () => {
      const { stores, ledgers } = await opened();
      const transactions = counted(stores[0]!);
      await Promise.all(Array.from({ length: 12 }, (_, i) => ledgers[0]!.debit(asked(`${i}`))));
      expect(transactions()).toBeLessThanOrEqual(2);
    });

    it("pay once, even if the store runs their transaction again after a conflict", async () => {
      const { stores, ledgers, all } = await opened();
      const [ledger, other] = ledgers;
      repeating(stores[0]!, async () => void (await other!.debit(asked("between"))));
      const names = ["a", "b", "c", "between"];
      const paying = names.map((each) => outcome(ledger!.debit(asked(each))));
      const asking = ledger!.summary();
      expect(await Promise.all(paying)).toEqual(["paid", "paid", "paid", "paid"]);
      const { summary, entries } = await historyOf(all, "census");
      expect(await asking).toEqual(summary);
      expect(summary.releases).toBe(4);
      expect(entries.length).toBe(5);
      expect(await ledger!.summary()).toEqual(summary);
    });

    it("pay once around a checkpoint, even if the store runs their transaction again", async () => {
      const { stores, all } = await opened({ budget: { epsilon: 90, delta: 0 } });
      const cost: PrivacyEvent = { kind: "pure/1", epsilon: 1 / 8 };
      const ledger = new Ledgers(stores[1]!, () => new Date(), 3).ledger("census");
      repeating(stores[1]!, async () => {});
      for (const count of [1, 2, 3, 4, 7, 10]) {
        const ids = Array.from({ length: count }, (_, i) => `${count}, ${i}`);
        const outcomes = await Promise.all(ids.map((id) => outcome(ledger.debit(asked(id, cost)))));
        expect(outcomes).toEqual(ids.map(() => "paid"));
      }
      const { summary, entries } = await historyOf(all, "census");
      const count = (kind: string) => entries.filter(({ content }) => content.kind === kind).length;
      expect([summary.releases, summary.spent]).toEqual([27, 27 / 8]);
      expect(count("checkpoint/1")).toBeGreaterThan(6);
      expect(await ledger.summary()).toEqual(summary);
    });

    it("questions that wait for a transaction see its entries, and do not read the store", async () => {
      const { stores, ledgers } = await opened();
      const [ledger] = ledgers;
      await ledger!.debit(asked("before"));
      let reads = 0;
      const entries: LedgerStore["entries"] = stores[0]!.entries.bind(stores[0]);
      stores[0]!.entries = (...range) => {
        reads++;
        return entries(...range);
      };
      const paid = ledger!.debit(asked("a"));
      const known = Array.from({ length: 8 }, () => ledger!.known([[digestOf("a")]]));
      await paid;
      for (const each of await Promise.all(known)) expect(each).toEqual([digestOf("a")]);
      expect(reads).toBe(0);
      await Promise.all(Array.from({ length: 8 }, () => ledger!.summary()));
      expect(reads).toBe(1);
    });

    it("a question sees what another process stored before it, even right after a transaction", async () => {
      const { stores, ledgers } = await opened();
      const [ledger, other] = ledgers;
      const exclusively: LedgerStore["exclusively"] = stores[0]!.exclusively.bind(stores[0]);
      let releases: Promise<number> | undefined;
      stores[0]!.exclusively = async (name, work) => {
        const result = await exclusively(name, work);
        stores[0]!.exclusively = exclusively;
        await other!.debit(asked("other"));
        releases = ledger!.summary().then((summary) => summary.releases);
        return result;
      };
      await ledger!.debit(asked("own"));
      expect(await releases).toBe(2);
    });

    it("questions are answered if the transaction beside them cannot be stored", async () => {
      const { stores, ledgers } = await opened();
      const [ledger] = ledgers;
      const restore = failing(stores[0]!);
      const paid = outcome(ledger!.debit(asked("a")));
      const summaries = Array.from({ length: 3 }, () => ledger!.summary());
      expect(await paid).not.toBe("paid");
      for (const { releases } of await Promise.all(summaries)) expect(releases).toBe(0);
      restore();
    });

    it("spend nothing, and are all refused, if their transaction cannot be stored", async () => {
      const { stores, ledgers, all } = await opened();
      const [ledger] = ledgers;
      await ledger!.debit(asked("before"));
      const restore = failing(stores[0]!);
      const names = ["a", "b", "c"];
      const outcomes = await Promise.all(names.map((each) => outcome(ledger!.debit(asked(each)))));
      expect(outcomes).not.toContain("paid");
      restore();
      expect((await ledger!.summary()).releases).toBe(1);
      expect(await outcome(ledger!.debit(asked("d")))).toBe("paid");
      expect((await historyOf(all, "census")).summary.releases).toBe(2);
      expect((await ledger!.preview(asked("a"))).releases[0]!.status).toBe("new");
    });
  });
}

/** Counts the transactions of a store from now on. */
function counted(store: LedgerStore): () => number {
  const exclusively: LedgerStore["exclusively"] = store.exclusively.bind(store);
  let transactions = 0;
  store.exclusively = (ledger, work) => {
    transactions++;
    return exclusively(ledger, work);
  };
  return () => transactions;
}

/** Stores mistake an error of class `Error` itself for a failure of their network. */
class Conflict extends Error {}

/** Makes a store run the work of each transaction twice. Only the second time is stored. */
function repeating(store: LedgerStore, between: () => Promise<void>): void {
  const exclusively: LedgerStore["exclusively"] = store.exclusively.bind(store);
  const undone = new Conflict("a conflict");
  const repeated: LedgerStore["exclusively"] = async (ledger, work) => {
    const first = exclusively(ledger, async (session) => {
      await work(session);
      throw undone;
    });
    await first.catch((error) => {
      if (error !== undone) throw error;
    });
    store.exclusively = exclusively;
    await between();
    store.exclusively = repeated;
    return await exclusively(ledger, work);
  };
  store.exclusively = repeated;
}

/** Makes each transaction of a store fail at its end. */
function failing(store: LedgerStore): () => void {
  const exclusively: LedgerStore["exclusively"] = store.exclusively.bind(store);
  store.exclusively = (ledger, work) =>
    exclusively(ledger, async (session) => {
      await work(session);
      throw new Error("the disk is full");
    });
  return () => {
    store.exclusively = exclusively;
  };
}
