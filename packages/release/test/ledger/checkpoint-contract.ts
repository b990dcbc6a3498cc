import { NoisewrightError } from "@noisewright/core";
import {
  digestOf,
  type Json,
  LedgerState,
  type StoredEntry,
  summaryOf,
} from "@noisewright/core/ledger";
import { describe, expect, it } from "vitest";
import { exportLines, historyOf, requestsIn } from "../../src/ledger/export.js";
import { importLedger } from "../../src/ledger/import-ledger.js";
import type { Ledger } from "../../src/ledger/ledger.js";
import { Ledgers } from "../../src/ledger/ledgers.js";
import { memoryStore } from "../../src/ledger/memory-store.js";
import type { LedgerStore } from "../../src/ledger/store.js";
import { pureEvent, request } from "./kit.js";
import type { Place } from "./store-contract.js";

/** A few entries between two checkpoints, so that short ledgers have several of them. */
const EVERY = 5;
const now = () => new Date("2024-05-06T07:08:09Z");
const ledgersIn = (store: LedgerStore) => new Ledgers(store, now, EVERY);
const upper = async (digests: readonly string[]) => digests.map((digest) => digest.slice(0, 6));
const never = async (): Promise<readonly Json[]> => {
  throw new Error("must not be sampled");
};

async function failure(work: Promise<unknown>): Promise<NoisewrightError> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof NoisewrightError) return error;
  throw new Error("expected a typed error");
}

/** Spends from two clients, raises the budget in between, and leaves one release without answer. */
async function filled(ledgers: Ledgers, budget = { epsilon: 4, delta: 1e-6 }): Promise<Ledger> {
  const ledger = await ledgers.create({ name: "census", unit: "rows", budget });
  for (let i = 0; i < 12; i++) {
    const who = i % 3 === 0 ? undefined : `key ${i % 2}`;
    await ledger.spend({ ...request(`r${i}`, `a${i}`, `b${i % 4}`), who }, upper);
    if (i === 6) await ledger.raise({ ...budget, epsilon: budget.epsilon + 1 });
  }
  await ledger.debit(request("unanswered", "late"));
  return ledger;
}

/** All that a ledger says about itself. */
async function known(ledger: Ledger) {
  const digests = ["a0", "a7", "b1", "a11"].map(digestOf);
  return {
    summary: await ledger.summary(),
    spenders: await ledger.spenders(),
    quota: await ledger.quotaUse("key 1"),
    times: [...(await ledger.times(digests))],
    receipt: await ledger.receipt(digests),
    preview: await ledger.preview(request("next", "next", "a3", "late")),
    whatIf: await ledger.whatIf([{ events: [pureEvent(1 / 8)], times: 3 }]),
  };
}

const checkpointsOf = (entries: readonly StoredEntry[]) =>
  entries.flatMap(({ body }, i) => (body.includes('"checkpoint/1"') ? [i] : []));

/** A store that counts the entries that are read from it. */
function counting(store: LedgerStore) {
  const read = { entries: 0 };
  const entries: LedgerStore["entries"] = async (...asked) => {
    const found = await store.entries(...asked);
    read.entries += found.length;
    return found;
  };
  return { read, store: Object.assign(Object.create(store), { entries }) };
}

/** Stores mistake an error of class `Error` itself for a failure of their network. */
class Gone extends Error {}

/** A store that loses its process before the entry of a request is written. */
function failsAtEntryOf(store: LedgerStore, id: string): LedgerStore {
  const exclusively: LedgerStore["exclusively"] = (ledger, work) =>
    store.exclusively(ledger, (session) =>
      work({
        ...session,
        append: (index, entry, objects) => {
          if (entry.body.includes(`"request":"${id}"`)) throw new Gone("gone");
          return session.append(index, entry, objects);
        },
      }),
    );
  return Object.assign(Object.create(store), { exclusively });
}

/** The tests of checkpoints in any store. */
export function checkpointContract(name: string, place: () => Promise<Place>): void {
  describe(`checkpoints in ${name}`, () => {
    it.each([1e-6, 0])(
      "a ledger opened at a checkpoint equals its replay, at δ = %d",
      async (delta) => {
        const here = await place();
        const stores = [await here.open(), await here.open()] as const;
        const written = await filled(ledgersIn(stores[0]), { epsilon: 4, delta });
        const entries = await stores[1].entries("census", 0);
        expect(checkpointsOf(entries).length).toBeGreaterThan(3);
        const opened = ledgersIn(stores[1]).ledger("census");
        expect(await known(opened)).toEqual(await known(written));
        const replayed = new LedgerState("census");
        for (const entry of entries) replayed.append(entry);
        const events = await stores[1].objects(replayed.unknownEvents());
        for (const [hash, event] of events) replayed.learn(hash, event);
        expect(await opened.summary()).toEqual(summaryOf(replayed));
        for (const store of stores) await store.close();
      },
    );

    it("never pays twice for what a checkpoint covers, and never gives a paid answer to another request", async () => {
      const here = await place();
      const stores = [await here.open(), await here.open()] as const;
      await filled(ledgersIn(stores[0]));
      const opened = ledgersIn(stores[1]).ledger("census");
      const { spent } = await opened.summary();
      const again = await opened.spend(request("r0", "a0", "b0"), never);
      expect(again.map(({ answer }) => answer)).toEqual(
        ["a0", "b0"].map((each) => digestOf(each).slice(0, 6)),
      );
      expect((await failure(opened.spend(request("r1", "other"), never))).code).toBe("conflict");
      const [late] = await opened.spend(request("unanswered", "late"), upper);
      expect(late?.answer).toBe(digestOf("late").slice(0, 6));
      expect((await opened.summary()).spent).toBe(spent);
      const dear = {
        id: "dear",
        unit: "rows",
        releases: [{ digest: digestOf("a0"), events: [pureEvent(9)] }],
      };
      expect((await opened.preview(dear)).needs).toBe(0);
      for (const store of stores) await store.close();
    });

    it("opening reads only the latest entries and the checkpoints", async () => {
      const here = await place();
      const [first, second] = [await here.open(), await here.open()];
      const ledger = await filled(ledgersIn(first), { epsilon: 40, delta: 0 });
      for (let i = 0; i < 60; i++) await ledger.debit(request(`more ${i}`, `a${i % 12}`, `m${i}`));
      const { entries: count } = await ledger.summary();
      const { read, store } = counting(second);
      await new Ledgers(store, now, EVERY).ledger("census").budget();
      expect(count).toBeGreaterThan(40);
      expect(read.entries).toBeLessThan(count);
      await first.close();
      await second.close();
    });

    it("two clients continue each other's checkpoints", async () => {
      const here = await place();
      const stores = [await here.open(), await here.open()] as const;
      const both = stores.map((store) => ledgersIn(store));
      await filled(both[0]!);
      const ledgers = both.map((each) => each.ledger("census"));
      const spends = Array.from({ length: 12 }, (_, i) =>
        ledgers[i % 2]!.spend(request(`s${i}`, `s${i}`), upper),
      );
      await Promise.all(spends);
      expect(await ledgers[0]!.summary()).toEqual(await ledgers[1]!.summary());
      expect((await historyOf(both[1]!, "census")).summary).toEqual(await ledgers[0]!.summary());
      for (const store of stores) await store.close();
    });

    it("stores a checkpoint together with the entry after it, or not at all", async () => {
      const here = await place();
      const [first, second] = [await here.open(), await here.open()];
      const written = await filled(ledgersIn(first), { epsilon: 40, delta: 0 });
      for (let i = 0; ; i++) {
        const before = await first.entries("census", 0);
        const asked = request(`last ${i}`, `last ${i}`);
        const failing = ledgersIn(failsAtEntryOf(second, asked.id)).ledger("census");
        await expect(failing.debit(asked)).rejects.toThrow("gone");
        expect(await first.entries("census", 0)).toEqual(before);
        await written.debit(asked);
        const added = (await first.entries("census", 0)).slice(before.length);
        if (checkpointsOf(added).length > 0) break;
      }
      expect((await historyOf(ledgersIn(second), "census")).summary).toEqual(
        await written.summary(),
      );
      await first.close();
      await second.close();
    });

    it("an export of a ledger with checkpoints is verified, imported and continued", async () => {
      const here = await place();
      const stores = [await here.open(), await here.open()] as const;
      const original = ledgersIn(memoryStore());
      await filled(original);
      const history = await historyOf(original, "census");
      const text = exportLines(history, { answers: true }).join("\n");
      await importLedger(ledgersIn(stores[0]), text);
      const opened = ledgersIn(stores[1]).ledger("census");
      expect(await known(opened)).toEqual(await known(original.ledger("census")));
      expect(requestsIn(await historyOf(ledgersIn(stores[1]), "census"))).toEqual(
        requestsIn(history),
      );
      await opened.spend(request("after", "after"), upper);
      await historyOf(ledgersIn(stores[0]), "census");
      for (const store of stores) await store.close();
    });
  });
}
