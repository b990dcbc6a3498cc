import { describe, expect, it } from "vitest";
import { Book, pure, TIME } from "../../test/ledger/kit.js";
import { errorOf } from "../../test/support/error-of.js";
import { canonicalJson } from "./canonical.js";
import type { StoredEntry } from "./chain.js";
import { FIRST_POSITION, fromStored } from "./chain.js";
import { KINDS, olderVersion } from "./kinds.js";
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

/** Returns an entry whose content is changed and whose hash is correct for the changed content. */
const resealed = (stored: StoredEntry, edit: (body: string) => string): StoredEntry => {
  const body = edit(stored.body);
  return { body, hash: sha256(body) };
};

describe("a chain of entries", () => {
  it("gives, when read again, the state of the ledger that wrote the entries", () => {
    const again = replayed(book.entries);
    expect(again.nextPosition).toEqual(book.state.nextPosition);
    expect(again.releases).toEqual(book.state.releases);
    expect(again.requests).toEqual(book.state.requests);
    expect(again.spending.counts).toEqual(book.state.spending.counts);
    expect(again.budget).toEqual({ epsilon: 2, delta: 0 });
  });

  it("is refused with the index of the entry in which a character was altered", () => {
    for (const [i, { body, hash }] of book.entries.entries()) {
      for (let at = 0; at < body.length; at += 7) {
        const altered = String.fromCharCode(body.charCodeAt(at) ^ 1);
        const wrong = { hash, body: body.slice(0, at) + altered + body.slice(at + 1) };
        const message = refusal(book.entries.with(i, wrong));
        expect(message).toMatch(new RegExp(`^ledger "census": entry ${i} does not match its hash`));
      }
    }
  });

  it("is refused with the index of the entry that follows an altered entry with a new hash", () => {
    const forged = resealed(book.entries[1]!, (body) => body.replace('"count":1', '"count":2'));
    expect(refusal(book.entries.with(1, forged))).toMatch(
      /entry 2 does not follow the entry before/,
    );
  });

  it("is refused if an entry is removed or the order is reversed", () => {
    expect(refusal(book.entries.toSpliced(2, 1))).toMatch(/entry 2 is missing/);
    expect(refusal(book.entries.toReversed())).toMatch(/entry 0 is missing/);
  });

  it("refuses another ledger's entries", () => {
    expect(refusal(book.entries, "other")).toMatch(
      /entry 0 \(created\/2\) is not valid at its position/,
    );
  });

  it.each([
    ["a second first entry", book.entries[0]!.body, /created\/2\) is not valid at/],
    ["a repeated answer", book.entries[2]!.body, /answered\/2\) is not valid at/],
    [
      "a lower budget",
      book.entries[3]!.body.replace(/"epsilon":2/, '"epsilon":1'),
      /raised\/2\) is not/,
    ],
    [
      "an answer to an unpaid release",
      book.entries[2]!.body.replace('"debited":1', '"debited":0'),
      /is not valid at/,
    ],
    [
      "an invalid budget",
      book.entries[3]!.body.replace(/"epsilon":2/, '"epsilon":-2'),
      /not a valid raised/,
    ],
    ["an extra field", book.entries[3]!.body.replace('"kind"', '"x":1,"kind"'), /not a valid rai/],
    [
      "a count of 0",
      book.entries[1]!.body.replace('"count":1', '"count":0'),
      /not a valid debited\/3/,
    ],
    ["an invalid time", book.entries[3]!.body.replace(TIME, "now"), /entry 5 is not a valid entry/],
    ["a string instead of an object", '"text"', /entry 5 is not a valid entry/],
    ["invalid JSON", "{", /entry 5 is not a valid entry/],
  ])("refuses %s as the next entry, even with a correct hash", (_, body, message) => {
    const { index, previous } = book.state.nextPosition;
    const moved = body
      .replace(/"index":\d+/, `"index":${index}`)
      .replace(/"previous":"\w+"/, `"previous":"${previous}"`);
    expect(refusal([...book.entries, { body: moved, hash: sha256(moved) }])).toMatch(message);
  });

  it("refuses an entry of a newer version, and advises an update", () => {
    const newer = resealed(book.entries[0]!, (body) => body.replace("created/2", "created/3"));
    expect(refusal([newer])).toBe(
      'ledger "census": no known kind for entry 0; a newer version of noisewright wrote it: update noisewright',
    );
  });
});

describe("migrations of stored content", () => {
  const old = { kind: "raised/0", epsilon: 3 };
  const body = canonicalJson({ ...FIRST_POSITION, content: old, time: TIME });
  const stored = { body, hash: sha256(body) };
  const isOld = (value: unknown): value is typeof old =>
    typeof value === "object" && value !== null && "epsilon" in value;
  const step = ({ epsilon }: typeof old) => ({ kind: "raised/1", budget: { epsilon, delta: 0 } });

  it("migrations convert content version by version, after the hash is checked", () => {
    const kinds = { ...KINDS, "raised/0": olderVersion(isOld, step) };
    const { content, hash } = fromStored(stored, FIRST_POSITION, "census", kinds);
    expect(content).toEqual({ kind: "raised/1", budget: { epsilon: 3, delta: 0 } });
    expect(hash).toBe(stored.hash);
  });

  it("migrations check the form of the content before and after each conversion", () => {
    const reject = olderVersion((value): value is typeof old => value === "none", step);
    expect(() =>
      fromStored(stored, FIRST_POSITION, "census", { ...KINDS, "raised/0": reject }),
    ).toThrow(/entry 0 is not a valid raised\/0/);
    const wrong = olderVersion(isOld, () => ({ kind: "raised/1" }));
    expect(() =>
      fromStored(stored, FIRST_POSITION, "census", { ...KINDS, "raised/0": wrong }),
    ).toThrow(/entry 0 is not a valid raised\/1/);
  });
});
