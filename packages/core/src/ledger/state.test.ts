import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Book, pure, requestOf } from "../../test/ledger/kit.js";
import { pld } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/event.js";
import { NoisewrightError } from "../index.js";
import { digestOf } from "./canonical.js";
import { draftAnswers, draftDebit, sealed } from "./draft.js";
import type { Json } from "./entry.js";
import { NO_LOSS } from "./no-loss.js";
import { previewRequest } from "./preview.js";
import { LedgerState } from "./state.js";

const hashOf = (epsilon: number) => digestOf(pure(epsilon));

describe("a ledger's state", () => {
  it("forgets events of requests that were never debited, and keeps all other events", () => {
    const book = new Book({ epsilon: 1, delta: 0 });
    book.debit("paid", pure(0.5));
    const cost = (epsilon: number) =>
      previewRequest(book.state, requestOf(`asked ${epsilon}`, pure(epsilon))).needs;
    for (let i = 0; i < 1500; i++) cost(0.1 + i / 1e4);
    expect(book.state.knows(hashOf(0.5))).toBe(true);
    expect(book.state.knows(hashOf(0.1))).toBe(false);
    expect(cost(0.1)).toBeCloseTo(0.1, 12);
    book.debit("later", pure(0.1));
    expect(book.state.spending.epsilonWith(new Map()).upper).toBeCloseTo(0.6, 12);
  });
});

it("answers of older ledgers, which name no source, can still be read", () => {
  const book = new Book({ epsilon: 1, delta: 0 });
  book.debit("a", pure(0.5));
  const releases = [{ digest: digestOf("a"), debited: 1, answer: digestOf(7) }];
  book.write({ content: { kind: "answered/1", releases }, objects: new Map([[digestOf(7), 7]]) });
  const { answer } = book.state.releases.get(digestOf("a"))!;
  expect(answer).toEqual({ index: 2, debited: 1, hash: digestOf(7), source: null });
});

it("a release without a privacy loss changes no cost, even in a ledger that is used up", () => {
  const gaussian = { kind: "gaussian/1", sigma: 5, sensitivity: 1 } as const;
  const epsilon = pld.compose([gaussian]).epsilon(1e-6).upper;
  const book = new Book({ epsilon, delta: 1e-6 });
  const spent = () => book.state.spending.epsilonWith(new Map()).upper;
  // Only the loss distribution admits this first request. Any second request would exceed ε.
  book.debit("first", gaussian);
  const before = spent();
  expect(() => book.debit("second", pure(1e-9))).toThrow(/release needs/);
  for (const name of ["later", "last"]) book.debit(name, NO_LOSS);
  expect(spent()).toBe(before);
  expect(book.state.releases.size).toBe(3);
  const preview = previewRequest(book.state, requestOf("more", NO_LOSS));
  expect(preview).toMatchObject({ affordable: true, needs: 0, before, after: before });
  expect(preview.releases).toEqual([{ digest: digestOf("more"), status: "new", alone: 0 }]);
});

describe("a request", () => {
  const opened = (delta = 0) => new Book({ epsilon: 2, delta });
  const spent = (book: Book) => previewRequest(book.state, requestOf("next", pure(2 ** -9))).before;
  const release = (name: string, ...epsilons: readonly number[]) => ({
    digest: digestOf(name),
    events: epsilons.map(pure),
  });

  it("debits each event as often as the event occurs in the releases", () => {
    const book = opened();
    book.debit("twice", pure(0.25), pure(0.25));
    expect(spent(book)).toBe(0.5);
    const releases = [release("one", 0.25), release("other", 0.25, 0.125)];
    const { draft } = draftDebit(book.state, { id: "two", unit: "rows", releases });
    if (draft !== undefined) book.write(draft);
    expect(spent(book)).toBe(0.5 + 0.625);
  });

  it("debits a release again if the release was debited with other events", () => {
    const book = opened();
    book.debit("a", pure(0.25));
    book.debit("a", pure(0.5));
    expect(spent(book)).toBe(0.75);
    book.debit("a", pure(0.5));
    expect(spent(book)).toBe(0.75);
  });

  it.each([
    ["with two costs for one release", "rows", [release("a", 0.25), release("a", 0.5)], /digest/],
    ["for another unit", "patients", [release("a", 0.25)], /unit/],
    ["without a unit", "", [release("a", 0.25)], /unit/],
    ["without releases", "rows", [], /releases/],
    ["with a release without events", "rows", [release("a")], /events/],
    ["without an id", "rows", [release("a", 0.25)], /id/, ""],
  ])("a request %s is refused, and nothing is spent", (_, unit, releases, message, id = "r") => {
    const book = opened();
    expect(() => draftDebit(book.state, { id, unit, releases })).toThrow(message);
    expect(spent(book)).toBe(0);
  });

  it("is refused with the reason if the budget is used up", () => {
    const book = new Book({ epsilon: 1, delta: 0 });
    book.debit("all", pure(1 - 2 ** -40));
    expect(() => book.debit("more", pure(0.125))).toThrow(
      'ledger "census": release needs ε = 0.125, but the budget is used up; nothing was spent',
    );
  });

  it("may contain a release twice, and the release is debited once", () => {
    const book = opened();
    const releases = [release("a", 0.25), release("a", 0.25)];
    const { draft } = draftDebit(book.state, { id: "r", unit: "rows", releases });
    if (draft !== undefined) book.write(draft);
    expect(spent(book)).toBe(0.25);
  });
});

describe("a raised budget", () => {
  it.each([
    ["a smaller ε", 0, { epsilon: 1, delta: 0 }],
    ["a positive δ if δ was 0", 0, { epsilon: 3, delta: 1e-6 }],
    ["a smaller δ", 1e-6, { epsilon: 3, delta: 1e-7 }],
  ])("a raised budget cannot have %s", (_, delta, budget) => {
    const book = new Book({ epsilon: 2, delta });
    expect(() => book.raise(budget)).toThrow(/budget/);
    expect(book.state.budget).toEqual({ epsilon: 2, delta });
  });
});

describe("an appended entry", () => {
  const NOW = new Date("2030-01-02T03:59:59.999Z");
  const repeated = (count: number, ...events: readonly PrivacyEvent[]): PrivacyEvent => ({
    kind: "composed/1",
    events,
    count,
  });
  const most = Number.MAX_SAFE_INTEGER;

  it.each([
    ["an event that never happens", repeated(0, pure(1)), /at least one with a positive count/],
    ["no event at all", repeated(3), /at least one with a positive count/],
    [
      "a count above the largest safe integer",
      repeated(most, repeated(most, pure(0))),
      /times, got/,
    ],
  ])("an entry cannot contain %s", (_, event, message) => {
    const book = new Book({ epsilon: 1, delta: 1e-6 });
    expect(() => book.debit("bad", event)).toThrow(message);
    book.debit("good", pure(0.1));
  });

  it("can always be read again, for any events and answers", () => {
    const number = fc.oneof(fc.double(), fc.constantFrom(0, -0, 1, 5e-324, most, 2 ** 53));
    const event = fc.oneof(
      fc.record({ kind: fc.constant("pure/1"), epsilon: number }),
      fc.record({ kind: fc.constant("range/1"), level: number }),
      fc.record({ kind: fc.constant("approximate/1"), epsilon: number, delta: number }),
      fc.record({
        kind: fc.constant("discrete/1"),
        losses: fc.array(number),
        masses: fc.array(number),
      }),
      fc.record({ kind: fc.constant("composed/1"), count: number, events: fc.constant([pure(0)]) }),
      fc.anything(),
    );
    const answer = fc.oneof(fc.jsonValue(), fc.anything({ withDate: true, withBigInt: true }));
    fc.assert(
      fc.property(event, answer, fc.string(), (given, value, id) => {
        const book = new Book({ epsilon: 1, delta: 0.5 });
        try {
          const request = requestOf(id, given as PrivacyEvent);
          const { draft } = draftDebit(book.state, request);
          if (draft !== undefined) book.append(sealed(book.state, draft, NOW), draft);
          const paid = { digest: digestOf(id), debited: 1, answer: value as Json };
          const answers = draftAnswers(book.state, [paid]);
          if (answers !== undefined) book.append(sealed(book.state, answers, NOW), answers);
        } catch (error) {
          expect(error).toBeInstanceOf(NoisewrightError);
        }
        const again = new LedgerState("census");
        for (const stored of book.entries) again.append(stored);
        for (const hash of again.unknownEvents()) again.learn(hash, book.stored(hash));
        for (const { answer: kept } of again.releases.values()) {
          if (kept !== undefined) again.check("answer", kept.hash, book.stored(kept.hash));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("has a time rounded down to the hour, and an answer has the time of its debit", () => {
    const book = new Book({ epsilon: 1, delta: 1e-6 });
    const { draft } = draftDebit(book.state, requestOf("a", pure(0.1)));
    book.append(sealed(book.state, draft!, NOW), draft!);
    const paid = { digest: digestOf("a"), debited: 1, answer: 7 };
    const answers = draftAnswers(book.state, [paid])!;
    book.append(sealed(book.state, answers, new Date("2030-01-02T09:00:00Z")), answers);
    const times = book.entries.slice(1).map(({ body }) => JSON.parse(body).time);
    expect(times).toEqual(["2030-01-02T03:00:00Z", "2030-01-02T03:00:00Z"]);
  });
});
