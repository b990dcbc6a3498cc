import { describe, expect, it } from "vitest";
import { Book, laplace, pure } from "../../test/ledger/kit.js";
import { ACKNOWLEDGEMENT } from "./composition.js";
import { NO_EVENTS } from "./counts.js";
import { whatIf } from "./what-if.js";

const gaussian = { kind: "gaussian/1", sigma: 10, sensitivity: 1 } as const;

describe("a plan", () => {
  it("says what remains after each request, and how many more fit", () => {
    const { state } = spentBook(0);
    const answer = whatIf(state, [
      { events: [pure(0.25)], times: 2 },
      { events: [pure(0.5)], times: 1 },
    ]);
    expect(answer).toEqual({
      ...{ budget: { epsilon: 2, delta: 0 }, spent: 0.25, remains: 1.75, fits: true },
      releases: [
        { alone: 0.25, times: 2, fitting: 2, more: 3 },
        { alone: 0.5, times: 1, fitting: 1, more: 1 },
      ],
      points: [
        { release: 0, requests: 1, spent: 0.5, remains: 1.5 },
        { release: 0, requests: 2, spent: 0.75, remains: 1.25 },
        { release: 1, requests: 3, spent: 1.25, remains: 0.75 },
      ],
    });
    expect(state.spending.epsilonWith(NO_EVENTS).upper).toBe(0.25);
  });

  it("ends with the first request that does not fit", () => {
    const { fits, releases, points } = whatIf(spentBook(0).state, [
      { events: [pure(1)], times: 3 },
      { events: [pure(0.125)], times: 1 },
    ]);
    expect(fits).toBe(false);
    expect(releases.map(({ fitting, more }) => [fitting, more])).toEqual([
      [1, 0],
      [0, 6],
    ]);
    expect(points).toHaveLength(1);
  });

  it.each([
    ["pure", 0, pure(0.3), undefined],
    ["adaptive", 1e-6, gaussian, undefined],
    ["adaptive, with Laplace noise", 1e-6, laplace(3), undefined],
    ["fixed in advance", 1e-6, gaussian, ACKNOWLEDGEMENT],
  ] as const)(
    "promises exactly the debits that the ledger then allows: %s",
    (...[, delta, event, fixed]) => {
      const book = spentBook(delta, fixed);
      const { releases } = whatIf(book.state, [{ events: [event], times: 1 }]);
      const promised = releases[0]!.fitting + releases[0]!.more;
      for (let i = 0; i < promised; i++) book.debit(`planned ${i}`, event);
      expect(promised).toBeGreaterThan(3);
      expect(() => book.debit("one too many", event)).toThrow(/release needs/);
    },
  );

  it("also holds for a ledger whose budget was raised", () => {
    const book = spentBook(1e-6);
    book.raise({ epsilon: 3, delta: 1e-6 });
    const { releases } = whatIf(book.state, [{ events: [gaussian], times: 1000 }]);
    for (let i = 0; i < releases[0]!.fitting; i++) book.debit(`planned ${i}`, gaussian);
    expect(() => book.debit("one too many", gaussian)).toThrow(/release needs/);
  });

  it("has few points if it is long, and always the last of each kind", () => {
    const { points } = whatIf(new Book({ epsilon: 10, delta: 0 }).state, [
      { events: [pure(0.001)], times: 501 },
      { events: [pure(0.001)], times: 400 },
    ]);
    expect(points.length).toBeLessThanOrEqual(62);
    expect(points.map(({ requests }) => requests)).toEqual(expect.arrayContaining([501, 901]));
  });

  it("refuses events that the rule of the ledger cannot count, and too long plans", () => {
    const { state } = new Book({ epsilon: 1, delta: 0 });
    expect(() => whatIf(state, [{ events: [gaussian], times: 1 }])).toThrow(
      /no accounting of gaussian\/1 events/,
    );
    expect(() => whatIf(state, [{ events: [pure(1)], times: 1001 }])).toThrow(
      /times must be whole numbers from 1, at most 1000 in the whole plan, got 1001/,
    );
    expect(() => whatIf(state, [{ events: [pure(1)], times: 0.5 }])).toThrow(/times must be/);
  });
});

function spentBook(delta: number, fixedInAdvance?: string): Book {
  const budget = { epsilon: 2, delta };
  const book = new Book(budget, fixedInAdvance === undefined ? {} : { fixedInAdvance });
  book.debit("before", pure(0.25));
  return book;
}
