import { describe, expect, it } from "vitest";
import { Book, laplace, pure, requestOf } from "../../test/ledger/kit.js";
import { digestOf } from "./canonical.js";
import { openStored } from "./chain.js";
import { draftAnswers, draftDebit } from "./draft.js";
import type { Entry } from "./entry.js";
import { issueReceipt, locate } from "./issue-receipt.js";
import { NO_LOSS } from "./no-loss.js";
import { checkReceipt, proofOf, type Receipt } from "./receipt.js";
import { verifyLedger } from "./verify.js";

const book = new Book({ epsilon: 1, delta: 1e-6 });
book.debit("a", pure(0.25));
book.debit("b", laplace(4), laplace(4));
book.answer("b", { value: [1.5, null] });
book.answer("a", "answer a");

const located = locate(book.state, [digestOf("a"), digestOf("b")]);
const entries = new Map<number, Entry>(
  book.entries.map((stored, i) => [i, openStored(stored, "census")]),
);
const receipt = issueReceipt(book.state, located, entries, book.objects);
const plain = JSON.parse(JSON.stringify(receipt));

describe("a receipt", () => {
  it("can be checked on its own after conversion to JSON and back", () => {
    expect(checkReceipt(plain)).toEqual(receipt);
    expect(receipt.entries.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(receipt.releases[0]).toMatchObject({ digest: digestOf("a"), answer: "answer a" });
    expect(receipt.releases[0]?.epsilon).toBeCloseTo(0.25, 4); // the ε at δ = 1e-6 is slightly smaller
    expect(receipt.epsilon).toBeLessThanOrEqual(0.75);
  });

  const edits: readonly (readonly [string, (receipt: Mutable) => void, RegExp])[] = [
    ["answer", (r) => (r.releases[0].answer = "another"), /has a different answer than the ledger/],
    ["cost of one release, by 1 %", (r) => (r.releases[1].epsilon *= 0.99), /cost more/],
    ["total cost, by 1 %", (r) => (r.epsilon *= 0.99), /all releases together cost more/],
    [
      "cost of one release",
      (r) => (r.releases[1].epsilon *= 0.9),
      /cost more than the receipt states/,
    ],
    [
      "total cost",
      (r) => (r.epsilon *= 0.9),
      /all releases together cost more than the receipt states/,
    ],
    ["δ", (r) => (r.delta = 1e-3), /cost more than the receipt states/],
    [
      "event",
      (r) => (Object.values<Mutable>(r.events)[0].kind = "laplace/1"),
      /an event was altered/,
    ],
    ["missing event", (r) => (r.events = {}), /an event of release .* is missing/],
    ["entry", (r) => (r.entries[1].content.request = "x"), /entry 1 does not match its hash/],
    ["index of the debit", (r) => (r.releases[0].debited = 2), /was not paid for/],
    ["index of the answer", (r) => (r.releases[0].answered = 3), /has a different answer/],
    ["ledger's name", (r) => (r.ledger = 7), /is not a noisewright-receipt\/1/],
    ["format", (r) => (r.format = "noisewright-receipt/3"), /is not a noisewright-receipt\/1/],
    ["unit", (r) => (r.unit = "households"), /its unit differs from that of its entries/],
    ["budget", (r) => (r.budget.epsilon = 9), /its budget differs from that of its entries/],
    ["name", (r) => (r.ledger = "other"), /its ledger differs from that of its entries/],
    [
      "list of entries, without the first",
      (r) => r.entries.shift(),
      /entry with the terms of the ledger is missing/,
    ],
    [
      "list of entries, with one twice",
      (r) => r.entries.push(r.entries[1]),
      /an entry appears twice/,
    ],
    [
      "first entry with a correct hash",
      (r) => {
        const { hash: _, ...open } = r.entries[0];
        r.unit = open.content.unit = "households";
        r.entries[0].hash = digestOf(open);
      },
      /entry 1 does not follow the entry before it/,
    ],
    ["extra field", (r) => (r.extra = 1), /is not a noisewright-receipt\/1/],
  ];
  it.each(edits)("is refused with an altered %s", (_, edit, message) => {
    const forged = structuredClone(plain);
    edit(forged);
    expect(() => checkReceipt(forged)).toThrow(message);
  });

  it("a receipt names its terms by their hash, even if entries in between are missing", () => {
    expect(proofOf(receipt)).toEqual({ bound: true, linked: true });
    const one = issueReceipt(
      book.state,
      locate(book.state, [digestOf("b")]),
      entries,
      book.objects,
    );
    expect(one.entries.map(({ index }) => index)).toEqual([0, 2, 3]);
    expect(proofOf(checkReceipt(one))).toEqual({ bound: true, linked: false });
    const forged = structuredClone(one) as Mutable;
    const { hash: _, ...open } = forged.entries[0];
    forged.unit = open.content.unit = "households";
    forged.entries[0].hash = digestOf(open);
    expect(() => checkReceipt(forged)).toThrow(/entry with the terms of the ledger is missing/);
  });

  it("a receipt of version 1 is still accepted, but does not prove its unit", () => {
    const old = structuredClone(plain);
    old.format = "noisewright-receipt/1";
    old.entries.shift();
    expect(proofOf(checkReceipt(old))).toMatchObject({ bound: false });
  });

  it.each([undefined, null, 3, "x", [], {}])("a receipt cannot be the value %j", (value) => {
    expect(() => checkReceipt(value)).toThrow(/is not a noisewright-receipt\/1/);
  });
});

describe("a receipt of a series", () => {
  // The first part pays for all parts, so the debits of later parts name no loss.
  const asked = (part: number) => ({ release: "series", part });
  const digests = [1, 2, 3].map((part) => digestOf(asked(part)));
  const series = new Book({ epsilon: 1, delta: 1e-6 });
  digests.forEach((digest, i) => {
    const request = requestOf(`part ${i}`, i === 0 ? pure(0.25) : NO_LOSS);
    const releases = [{ ...request.releases[0]!, digest }];
    series.write(draftDebit(series.state, { ...request, releases }).draft!);
    const debited = series.state.nextPosition.index - 1;
    const answer = { asked: asked(i + 1), groups: [i] };
    series.write(draftAnswers(series.state, [{ digest, debited, answer }])!);
  });
  const all = new Map<number, Entry>(
    series.entries.map((stored, i) => [i, openStored(stored, "census")]),
  );
  const issued = (parts: readonly string[]) =>
    issueReceipt(series.state, locate(series.state, parts), all, series.objects);

  it("states the cost of the series for each part, and once for all parts", () => {
    const receipt = issued(digests);
    expect(checkReceipt(JSON.parse(JSON.stringify(receipt)))).toEqual(receipt);
    const [first] = receipt.releases;
    expect(first!.epsilon).toBeCloseTo(0.25, 4);
    expect(receipt.releases.map(({ epsilon }) => epsilon)).toEqual(Array(3).fill(first!.epsilon));
    expect(receipt.epsilon).toBe(first!.epsilon);
  });

  it("is never issued for later parts alone, which would seem to cost nothing", () => {
    expect(() => issued(digests.slice(1))).toThrow(/together with the first part of its series/);
  });

  it("is refused if the first part was removed, or if a later part claims no cost", () => {
    const trimmed: Mutable = structuredClone(issued(digests));
    trimmed.releases.shift();
    trimmed.epsilon = 0;
    for (const release of trimmed.releases) release.epsilon = 0;
    expect(() => checkReceipt(trimmed)).toThrow(/the release that paid for .* is missing/);
    const free: Mutable = structuredClone(issued(digests));
    free.releases[2].epsilon = 0;
    expect(() => checkReceipt(free)).toThrow(/cost more than the receipt states/);
  });
});

describe("verifyLedger", () => {
  const objects = (hash: string) => book.objects.get(hash);

  it("replays a valid ledger", () => {
    const state = verifyLedger("census", book.entries, objects);
    expect(state.nextPosition).toEqual(book.state.nextPosition);
  });

  it("detects missing and altered events", () => {
    expect(() => verifyLedger("census", book.entries, () => undefined)).toThrow(/event .* missing/);
    expect(() =>
      verifyLedger("census", book.entries, () => ({ kind: "pure/1", epsilon: 0 })),
    ).toThrow(/does not match its hash/);
    expect(() => verifyLedger("census", [], objects)).toThrow(/there is no such ledger/);
  });

  it("detects that a budget was overspent, even if a later budget is large enough", () => {
    for (const delta of [0, 1e-6]) {
      const over = new Book({ epsilon: 1, delta });
      over.debit("a", pure(0.75));
      const content = structuredClone(openStored(over.entries[1], "census").content);
      over.write({ content, objects: new Map() }); // without checking that the debit fits the budget
      over.raise({ epsilon: 5, delta });
      expect(() => verifyLedger("census", over.entries, (hash) => over.objects.get(hash))).toThrow(
        /it spent more than ε = 1/,
      );
    }
  });
});

// biome-ignore lint/suspicious/noExplicitAny: forgeries are of any form
type Mutable = any & Receipt;
