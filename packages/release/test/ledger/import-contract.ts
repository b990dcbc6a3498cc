import { NoisewrightError } from "@noisewright/core";
import { digestOf } from "@noisewright/core/ledger";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportLines, historyOf, requestsIn } from "../../src/ledger/export.js";
import { importLedger } from "../../src/ledger/import-ledger.js";
import { Ledgers } from "../../src/ledger/ledgers.js";
import { memoryStore } from "../../src/ledger/memory-store.js";
import { request } from "./kit.js";
import type { Place } from "./store-contract.js";

const sourceOf = (salt: string) => ({ fingerprint: "canary", salt });
const now = () => new Date();

/** Pays ε = 1/8 for each name. An answer is the name in capital letters. */
async function spend(ledgers: Ledgers, id: string, ...names: readonly string[]) {
  const { releases, ...rest } = request(id, ...names);
  const withSource = {
    ...rest,
    releases: releases.map((each) => ({ ...each, source: sourceOf(id) })),
  };
  const answers = names.map((name) => name.toUpperCase());
  return await ledgers.ledger("census").spend(withSource, async () => answers);
}

const exported = async (ledgers: Ledgers, answers = true) =>
  exportLines(await historyOf(ledgers, "census"), { answers }).join("\n");

const failure = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof NoisewrightError) return error;
  throw new Error("expected a typed error");
};

/** The tests of the import into any store. */
export function importContract(name: string, place: () => Promise<Place>): void {
  describe(`an import into ${name}`, () => {
    let original: Ledgers;
    let target: Ledgers;
    let other: Ledgers;

    beforeEach(async () => {
      original = new Ledgers(memoryStore(), now);
      const budget = { epsilon: 1, delta: 0 };
      await original.create({ name: "census", unit: "rows", budget });
      await spend(original, "r1", "a", "b");
      const here = await place();
      target = new Ledgers(await here.open(), now);
      other = new Ledgers(await here.open(), now);
    });
    afterEach(async () => {
      await target.close();
      await other.close();
    });

    it("makes an export a ledger with the same entries and answers, which can be continued", async () => {
      const text = await exported(original);
      const summary = await original.ledger("census").summary();
      const imported = { ledger: summary, existed: false, appended: 3 };
      expect(await importLedger(target, text)).toEqual(imported);
      expect(await exported(other)).toBe(text);
      const never = async () => Promise.reject(new Error("must not be sampled"));
      const again = await other.ledger("census").spend(request("r9", "b", "a"), never);
      expect(again.map(({ answer }) => answer)).toEqual(["B", "A"]);
      await spend(other, "r2", "c");
      expect(await target.ledger("census").summary()).toMatchObject({ spent: 0.375, entries: 5 });
      const receipt = await target.ledger("census").receipt([digestOf("a"), digestOf("c")]);
      expect(receipt.epsilon).toBe(0.25);
    });

    it("keeps the names of releases and who asked, which a change of the export reveals", async () => {
      const { releases, ...rest } = request("r2", "c");
      const named = releases.map((each) => ({ ...each, name: "readers" }));
      const by = { ...rest, who: "key 1a2b3c4d", releases: named };
      await original.ledger("census").spend(by, async () => ["C"]);
      const text = await exported(original);
      await importLedger(target, text);
      const past = requestsIn(await historyOf(other, "census"));
      expect(past.at(-1)).toMatchObject({ who: "key 1a2b3c4d", names: ["readers"], spent: 0.375 });
      expect(await other.ledger("census").quotaUse("key 1a2b3c4d")).toMatchObject({ spent: 0.125 });
      for (const [from, to] of [
        ['"readers"', '"writers"'],
        ["key 1a2b3c4d", "key 00000000"],
      ] as const) {
        expect(text).toContain(from);
        const error = await failure(importLedger(target, text.replaceAll(from, to)));
        expect(error.message).toContain("entry 3 does not match its hash");
      }
    });

    it("never contains the states of sources, and a continued ledger does without them", async () => {
      const text = await exported(original);
      expect(text).not.toContain("canary");
      await importLedger(target, text);
      const ledger = target.ledger("census");
      expect(await ledger.sources([digestOf("a")])).toEqual(new Map());
      await spend(target, "r2", "c");
      expect(await ledger.sources([digestOf("a"), digestOf("c")])).toEqual(
        new Map([[digestOf("c"), sourceOf("r2")]]),
      );
    });

    it("appends the entries that the ledger lacks, and never shortens it", async () => {
      const short = await exported(original);
      await importLedger(target, short);
      await spend(original, "r2", "c");
      await original.ledger("census").raise({ epsilon: 2, delta: 0 });
      const long = await exported(original);
      expect(await importLedger(other, long)).toMatchObject({ existed: true, appended: 3 });
      expect(await target.ledger("census").summary()).toMatchObject({ spent: 0.375, entries: 6 });
      for (const text of [long, short]) {
        expect(await importLedger(target, text)).toMatchObject({ existed: true, appended: 0 });
      }
      expect(await exported(other)).toBe(long);
    });

    it("refuses a ledger that was continued elsewhere, names the entry, and changes nothing", async () => {
      await importLedger(target, await exported(original));
      await spend(target, "here", "c");
      await spend(original, "there", "d");
      const before = await exported(target);
      const error = await failure(importLedger(target, await exported(original)));
      expect([error.code, error.message]).toEqual([
        "conflict",
        'ledger "census": entry 3 of the export differs from entry 3 of the ledger in the store: the two were continued separately; continue only one of them, or import the export into another store; nothing changed',
      ]);
      expect(await exported(target)).toBe(before);
    });

    it("refuses another ledger of the same name", async () => {
      const budget = { epsilon: 3, delta: 0 };
      await target.create({ name: "census", unit: "rows", budget });
      const error = await failure(importLedger(target, await exported(original)));
      expect(error.message).toMatch(
        /^ledger "census": another ledger of this name is in the store/,
      );
      expect(await other.ledger("census").summary()).toMatchObject({ entries: 1, budget });
    });

    it("refuses an export without answers, except for entries that the ledger has", async () => {
      const bare = await exported(original, false);
      const error = await failure(importLedger(target, bare));
      expect(error.message).toBe(
        'export of ledger "census": answers must be in the export, because the continued ledger must show them again, got only their hashes; export the ledger with its answers: noisewright ledger export <name> --answers, or Export with results in the studio',
      );
      expect(await target.store.names()).toEqual([]);
      await importLedger(target, await exported(original));
      expect(await importLedger(target, bare)).toMatchObject({ appended: 0 });
    });

    it("refuses an altered export and stores nothing", async () => {
      const text = await exported(original);
      const lines = text.split("\n");
      const altered = [
        text.replace('{"answer":"A"}', '{"answer":"C"}'),
        text.replace('{"answer":"A"}', `{"answer":${JSON.stringify(sourceOf("r1"))}}`),
        text.replace('"epsilon":1}', '"epsilon":9}'),
        text.replace('"count":1', '"count":2'),
        text.replace("noisewright-ledger/2", "noisewright-ledger/9"),
        lines.toSpliced(-2, 1).join("\n"),
        lines.toSpliced(-2, 0, "[1]").join("\n"),
        lines.toSpliced(-2, 0, `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`).join("\n"),
        `${lines[0]}`,
        "",
      ];
      for (const wrong of altered) {
        expect(wrong).not.toBe(text);
        const error = await failure(importLedger(target, wrong));
        expect(["corrupt", "unsupported", "unavailable"]).toContain(error.code);
      }
      expect(await other.store.names()).toEqual([]);
    });

    it("one of two imports at once stores the entries, and both succeed", async () => {
      const text = await exported(original);
      const both = await Promise.all([importLedger(target, text), importLedger(other, text)]);
      expect(both.map(({ appended }) => appended).sort()).toEqual([0, 3]);
      expect(await exported(target)).toBe(text);
    });
  });
}
