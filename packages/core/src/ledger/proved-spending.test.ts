import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { laplace, pure } from "../../test/ledger/kit.js";
import { pld } from "../accounting/accountants/pld.js";
import { rdp } from "../accounting/accountants/rdp.js";
import { channelEvent } from "../accounting/events/channel-event.js";
import type { PrivacyEvent } from "../accounting/events/event.js";
import { mechanism } from "../index.js";
import { digestOf } from "./canonical.js";
import { ProvedSpending } from "./proved-spending.js";
import { ruleOf } from "./rule.js";

const geometric = channelEvent(
  mechanism("geometric", { epsilon: 0.3, sensitivity: 1 }).compile().channel,
);
const EVENTS: readonly PrivacyEvent[] = [
  geometric,
  laplace(10),
  pure(0.05),
  { kind: "gaussian/1", sigma: 20, sensitivity: 1 },
  { kind: "approximate/1", epsilon: 0.1, delta: 1e-9 },
  { kind: "pure/1", epsilon: 0 },
];
const HASHES = EVENTS.map((event) => digestOf(event));
const known = new Map(HASHES.map((hash, i) => [hash, EVENTS[i]!]));
const BUDGET = { epsilon: 1, delta: 1e-6 };

const request = fc
  .array(fc.tuple(fc.constantFrom(...HASHES), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 2,
  })
  .map((list) => new Map(list));

describe("spending", () => {
  it("has the ε after a debit that the preview of the debit states", () => {
    const spending = new ProvedSpending(BUDGET, null, known);
    const none = new Map();
    for (const hash of [0, 1, 0, 2].map((i) => HASHES[i]!)) {
      const more = new Map([[hash, 1]]);
      const foreseen = spending.epsilonWith(more);
      spending.add(more);
      const fresh = new ProvedSpending(BUDGET, null, known);
      fresh.add(spending.counts);
      expect(spending.epsilonWith(none)).toBe(foreseen);
      expect(foreseen).toEqual(fresh.epsilonWith(none));
    }
  });

  it("makes the same decisions as the exact accountant of all requests so far", () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 5, maxLength: 25 }), (requests) => {
        const spending = new ProvedSpending(BUDGET, null, known);
        const exact = new ProvedSpending(BUDGET, null, known);
        for (const more of requests) {
          const fits = spending.fits(more);
          const { lower, upper } = exact.epsilonWith(more);
          if (fits) expect(lower).toBeLessThanOrEqual(BUDGET.epsilon);
          else expect(upper).toBeGreaterThan(BUDGET.epsilon);
          if (!fits) continue;
          spending.add(more);
          exact.add(more);
        }
      }),
      { numRuns: 4 },
    );
  });

  it("admits as many equal releases as the exact accountant allows, and no more", () => {
    const spending = new ProvedSpending(BUDGET, null, known);
    const one = new Map([[HASHES[1]!, 1]]);
    let count = 0;
    for (; spending.fits(one); count++) spending.add(one);
    const epsilonOf = (n: number) =>
      pld.compose([{ kind: "composed/1", events: [laplace(10)], count: n }]).epsilon(1e-6).upper;
    expect(epsilonOf(count)).toBeLessThanOrEqual(1);
    expect(epsilonOf(count + 1)).toBeGreaterThan(1);
  });

  it("needs few proofs for many requests, with one kind of event or with many kinds", () => {
    const [budget, small] = [{ epsilon: 1, delta: 1e-6 }, 150];
    const different = Array.from({ length: small }, (_, i) => pure(0.001 + i * 1e-6));
    const hashes = different.map((event) => digestOf(event));
    const events = new Map(hashes.map((hash, i) => [hash, different[i]!]));
    for (const pick of [() => 0, (i: number) => i]) {
      const spending = new ProvedSpending(budget, null, events);
      const proofs = [pld, rdp].map((accountant) => vi.spyOn(accountant, "compose"));
      try {
        for (let i = 0; i < small; i++) {
          const one = new Map([[hashes[pick(i)]!, 1]]);
          expect(spending.fits(one)).toBe(true);
          spending.add(one);
        }
        const count = proofs.reduce((sum, { mock }) => sum + mock.calls.length, 0);
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThan(small / 10);
      } finally {
        for (const proof of proofs) proof.mockRestore();
      }
    }
  });

  it("counts only pure ε if δ is 0, and refuses events without a pure ε", () => {
    const spending = new ProvedSpending({ epsilon: 0.5, delta: 0 }, null, known);
    expect(spending.supports(EVENTS[3]!)).toBe(false);
    expect(spending.supports(EVENTS[2]!)).toBe(true);
  });

  it.each([0, 2 ** -30])(
    "uses the headroom of a proof only once, for pure ε that differ by %d",
    (apart) => {
      const level = (i: number) => 2 ** -12 + i * apart; // sums of these numbers are exact
      for (const epsilon of [1 / 8, 1 / 8 + 2 ** -13]) {
        const events = Array.from({ length: 600 }, (_, i) => pure(level(i)));
        const hashes = events.map((event) => digestOf(event));
        const catalogue = new Map(hashes.map((hash, i) => [hash, events[i]!]));
        const spending = new ProvedSpending({ epsilon, delta: 0 }, null, catalogue);
        let sum = 0;
        for (const [i, hash] of hashes.entries()) {
          const one = new Map([[hash, 1]]);
          const fits = spending.fits(one);
          expect(fits).toBe(sum + level(i) <= epsilon);
          if (!fits) break;
          spending.add(one);
          sum += level(i);
        }
        expect(sum).toBeGreaterThan(0.12);
      }
    },
  );

  it("has no smaller ε if analysts may base the noise on earlier answers", () => {
    const rules = [ruleOf(BUDGET, 12), ruleOf(BUDGET, null)];
    for (const count of [1, 5, 30]) {
      const events = [{ kind: "composed/1", events: [laplace(20)], count }] as const;
      const [filter, tight] = rules.map((rule) => rule.epsilon(events).upper);
      expect(filter).toBeGreaterThan(tight!);
    }
    expect(rules[0]?.epsilon([])).toEqual({ lower: 0, upper: 0 });
  });
});
