import { NoisewrightError } from "@noisewright/core";
import type { Json, StoredEntry } from "@noisewright/core/ledger";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LedgerStore } from "../../src/ledger/store.js";

/** An empty location where several stores can be opened at once. */
export interface Place {
  open(): Promise<LedgerStore>;
}

const entry = (text: string): StoredEntry => ({ body: text, hash: `hash of ${text}` });
const none = new Map<string, Json>();

/** The tests that every store must pass. */
export function storeContract(name: string, place: () => Promise<Place>): void {
  describe(`${name} as a store`, () => {
    let here: Place;
    let store: LedgerStore;
    let other: LedgerStore;

    beforeEach(async () => {
      here = await place();
      store = await here.open();
      other = await here.open();
    });
    afterEach(async () => {
      await store.close();
      await other.close();
    });

    const add = (to: LedgerStore, ledger: string, index: number, text: string) =>
      to.exclusively(ledger, (session) => session.append(index, entry(text), none));

    it("a new store is empty", async () => {
      expect(await store.names()).toEqual([]);
      expect(await store.entries("a", 0)).toEqual([]);
      expect(await store.objects(["x"])).toEqual(new Map());
    });

    it("returns a range of the entries of one ledger, in order", async () => {
      for (let i = 0; i < 12; i++) await add(store, "a", i, `a${i}`);
      await add(store, "b", 0, "b0");
      expect(await other.names()).toEqual(["a", "b"]);
      expect((await other.entries("a", 0)).map(({ body }) => body)).toEqual(
        Array.from({ length: 12 }, (_, i) => `a${i}`),
      );
      expect(await other.entries("a", 10)).toEqual([entry("a10"), entry("a11")]);
      expect(await other.entries("a", 3, 4)).toEqual([entry("a3")]);
      expect(await other.entries("b", 0)).toEqual([entry("b0")]);
    });

    it("keeps every character of a text", async () => {
      const texts = ["é ∞ 😀 \\u0000 'quote' \"double\" ; -- $1 ?", "", "x".repeat(2_000_000)];
      for (const [i, text] of texts.entries()) await add(store, "a", i, text);
      expect((await other.entries("a", 0)).map(({ body }) => body)).toEqual(texts);
    });

    it("stores each JSON value only once, whatever its type", async () => {
      const values: Json[] = [null, 0.1, "ö'\u0000", [1e-300, { a: [] }], { "": "😀" }];
      const objects = new Map(values.map((value, i) => [`h${i}`, value]));
      await store.exclusively("a", (session) => session.append(0, entry("a"), objects));
      await store.exclusively("a", (session) => session.append(1, entry("b"), objects));
      expect(await other.objects(["h0", "h1", "h2", "h3", "h4", "no"])).toEqual(objects);
    });

    it("appends nothing if the work fails, and remains usable", async () => {
      const failing = store.exclusively("a", async (session) => {
        await session.append(0, entry("lost"), new Map([["h", 1]]));
        expect(await session.entries("a", 0)).toHaveLength(1);
        throw new TypeError("after the append");
      });
      await expect(failing).rejects.toThrow(TypeError);
      expect(await store.entries("a", 0)).toEqual([]);
      expect(await other.objects(["h"])).toEqual(new Map());
      await add(store, "a", 0, "kept");
      expect(await other.entries("a", 0)).toEqual([entry("kept")]);
    });

    it("hides the entries of a session that has not ended", async () => {
      await store.exclusively("a", async (session) => {
        await session.append(0, entry("a"), none);
        expect(await other.entries("a", 0)).toEqual([]);
      });
      expect(await other.entries("a", 0)).toEqual([entry("a")]);
    });

    it("lets only one session run at a time, over all connections to the store", async () => {
      const turn = async (from: LedgerStore, i: number) =>
        await from.exclusively("a", async (session) => {
          const { length } = await session.entries("a", 0);
          await new Promise((resolve) => setTimeout(resolve, i % 3));
          await session.append(length, entry(`turn ${i}`), none);
        });
      await Promise.all(Array.from({ length: 40 }, (_, i) => turn(i % 2 ? store : other, i)));
      const bodies = (await store.entries("a", 0)).map(({ body }) => body);
      expect(new Set(bodies).size).toBe(40);
    });

    it("refuses a second entry at the same index, and does not show the driver's message", async () => {
      await add(store, "a", 0, "first");
      const second = await add(other, "a", 0, "canary").catch((error: unknown) => error);
      if (!(second instanceof NoisewrightError)) throw new Error("expected a typed error");
      expect(second.code).toBe("unavailable");
      expect(second.message).not.toMatch(/canary|UNIQUE|duplicate|hash of/);
      expect(await store.entries("a", 0)).toEqual([entry("first")]);
    });

    it("keeps each publication once, and lists the newest first", async () => {
      const of = (id: string, ledger = "a") => ({ id, ledger, summary: `{"n":"${id}"}`, body: id });
      for (const id of ["1", "2", "3"]) await store.publish(of(id));
      await Promise.all([store.publish(of("4", "b")), other.publish(of("4", "b"))]);
      await other.publish({ ...of("1"), body: "a later publication with the same id" });
      const first = await other.publications(Number.MAX_SAFE_INTEGER, 2);
      expect(first.map(({ id, ledger }) => [id, ledger])).toEqual([
        ["4", "b"],
        ["3", "a"],
      ]);
      const rest = await other.publications(first[1]!.number, 9);
      expect(rest.map(({ summary }) => summary)).toEqual(['{"n":"2"}', '{"n":"1"}']);
      expect(rest[0]).not.toHaveProperty("body");
      expect(await other.publication("1")).toEqual(of("1"));
      expect(await store.publication("5")).toBeUndefined();
    });

    it("all entries are still present after all connections were closed", async () => {
      await add(store, "a", 0, "a");
      await store.close();
      await other.close();
      [store, other] = [await here.open(), await here.open()];
      expect(await store.entries("a", 0)).toEqual([entry("a")]);
    });
  });
}
