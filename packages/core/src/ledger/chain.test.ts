import { describe, expect, it } from "vitest";
import { Book, pure, TIME } from "../../test/ledger/kit.js";
import { errorOf } from "../../test/support/error-of.js";
import { canonicalJson } from "./canonical.js";
import type { StoredEntry } from "./chain.js";
import { fromStored, START } from "./chain.js";
import { KINDS, older } from "./kinds.js";
import { sha256 } from "./sha256.js";
import { LedgerState } from "./state.js";

const book = new Book({ epsilon: 1, delta: 0 });
book.debit("a", pure(0.25));
book.answer("a", { value: 17 });
book.raise({ epsilon: 2, delta: 0 });
book.debit("b", pure(0.5), pure(0.25));

function replayed(entries: readonly StoredEntry[], name = "census"): LedgerState {
  const state = new LedgerState(name);
  for (const stored of entries) state.append(stored);
  return state;
}

function refusal(entries: readonly StoredEntry[], name?: string): string {
  return errorOf(() => replayed(entries, name)).message;
}

/** With other content, and a hash that is right for it. */
const resealed = (stored: StoredEntry, edit: (body: string) => string): StoredEntry => {
  const body = edit(stored.body);
  return { body, hash: sha256(body) };
};

describe("a chain of entries", () => {
  it("replays to the state that wrote it", () => {
    const again = replayed(book.entries);
    expect(again.place).toEqual(book.state.place);
    expect(again.releases).toEqual(book.state.releases);
    expect(again.requests).toEqual(book.state.requests);
    expect(again.spending.counts).toEqual(book.state.spending.counts);
    expect(again.budget).toEqual({ epsilon: 2, delta: 0 });
  });

  it("names the entry in which any character was altered", () => {
    for (const [i, { body, hash }] of book.entries.entries()) {
      for (let at = 0; at < body.length; at += 7) {
        const altered = String.fromCharCode(body.charCodeAt(at) ^ 1);
        const wrong = { hash, body: body.slice(0, at) + altered + body.slice(at + 1) };
        const message = refusal(book.entries.with(i, wrong));
        expect(message).toMatch(new RegExp(`^ledger "census": entry ${i} does not match its hash`));
      }
    }
  });

  it("names the entry after which another was altered and sealed again", () => {
    const forged = resealed(book.entries[1]!, (body) => body.replace('"count":1', '"count":2'));
    expect(refusal(book.entries.with(1, forged))).toMatch(/entry 2 does not follow the one before/);
  });

  it("misses an entry that was taken out, and one that was put first", () => {
    expect(refusal(book.entries.toSpliced(2, 1))).toMatch(/entry 2 is missing/);
    expect(refusal(book.entries.toReversed())).toMatch(/entry 0 is missing/);
  });

  it("refuses another ledger's entries", () => {
    expect(refusal(book.entries, "other")).toMatch(/entry 0 \(created\/2\) makes no sense where/);
  });

  it.each([
    ["a second beginning", book.entries[0]!.body, /created\/2\) makes no sense/],
    ["an answer twice", book.entries[2]!.body, /answered\/1\) makes no sense/],
    [
      "a lower budget",
      book.entries[3]!.body.replace(/"epsilon":2/, '"epsilon":1'),
      /raised\/2\) m/,
    ],
    ["a stray answer", book.entries[2]!.body.replace('"debited":1', '"debited":0'), /makes no sen/],
    [
      "no budget",
      book.entries[3]!.body.replace(/"epsilon":2/, '"epsilon":-2'),
      /not a proper raised/,
    ],
    [
      "a field too many",
      book.entries[3]!.body.replace('"kind"', '"x":1,"kind"'),
      /not a proper rai/,
    ],
    [
      "no count",
      book.entries[1]!.body.replace('"count":1', '"count":0'),
      /not a proper debited\/2/,
    ],
    ["no time", book.entries[3]!.body.replace(TIME, "now"), /entry 5 is not an entry/],
    ["no object", '"text"', /entry 5 is not an entry/],
    ["no JSON", "{", /entry 5 is not an entry/],
  ])("refuses %s at its end, though its hash is right", (_, body, message) => {
    const { index, previous } = book.state.place;
    const moved = body
      .replace(/"index":\d+/, `"index":${index}`)
      .replace(/"previous":"\w+"/, `"previous":"${previous}"`);
    expect(refusal([...book.entries, { body: moved, hash: sha256(moved) }])).toMatch(message);
  });

  it("refuses what a newer version wrote, and says so", () => {
    const newer = resealed(book.entries[0]!, (body) => body.replace("created/2", "created/3"));
    expect(refusal([newer])).toBe(
      'ledger "census": no meaning for the kind of entry 0; a newer version wrote it; update noisewright',
    );
  });
});

describe("migrations of stored content", () => {
  const old = { kind: "raised/0", epsilon: 3 };
  const body = canonicalJson({ ...START, content: old, time: TIME });
  const stored = { body, hash: sha256(body) };
  const isOld = (value: unknown): value is typeof old =>
    typeof value === "object" && value !== null && "epsilon" in value;
  const step = ({ epsilon }: typeof old) => ({ kind: "raised/1", budget: { epsilon, delta: 0 } });

  it("go by numbered steps to today's form, after the hash was checked", () => {
    const kinds = { ...KINDS, "raised/0": older(isOld, step) };
    const { content, hash } = fromStored(stored, START, "census", kinds);
    expect(content).toEqual({ kind: "raised/1", budget: { epsilon: 3, delta: 0 } });
    expect(hash).toBe(stored.hash);
  });

  it("check the form on both sides of a step", () => {
    const reject = older((value): value is typeof old => value === "none", step);
    expect(() => fromStored(stored, START, "census", { ...KINDS, "raised/0": reject })).toThrow(
      /entry 0 is not a proper raised\/0/,
    );
    const wrong = older(isOld, () => ({ kind: "raised/1" }));
    expect(() => fromStored(stored, START, "census", { ...KINDS, "raised/0": wrong })).toThrow(
      /entry 0 is not a proper raised\/1/,
    );
  });
});
