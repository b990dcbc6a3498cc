import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  approximate,
  epsilonOf,
  gaussian,
  laplace,
  pure,
  sampled,
  times,
} from "../../../test/accountants/kit.js";
import { NoisewrightError } from "../../index.js";
import { part } from "../../testing/draw-params.js";
import type { PrivacyEvent } from "../events/event.js";
import { rdp } from "./rdp.js";
import { RenyiFilter } from "./renyi-filter.js";

const BUDGETS = [
  { epsilon: 0.1, delta: 1e-9 },
  { epsilon: 1, delta: 1e-6 },
  { epsilon: 8, delta: 1e-5 },
  { epsilon: 40, delta: 1e-3 },
];

const KINDS: readonly ((noise: number) => PrivacyEvent)[] = [
  (noise) => gaussian(noise),
  (noise) => laplace(1 / noise),
  (noise) => pure(1 / noise),
  (noise) => times(10, sampled(0.05, gaussian(noise))),
  (noise) => ({ kind: "zcdp/1", rho: 0.5 / noise ** 2 }),
];

describe("a Rényi filter", () => {
  it.each(BUDGETS)("never spends more than ε = $epsilon at δ = $delta", (budget) => {
    const choices = fc.array(fc.tuple(part, fc.nat(KINDS.length - 1)), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(choices, (draws) => {
        const filter = new RenyiFilter(budget);
        const taken: PrivacyEvent[] = [];
        for (const [t, i] of draws) {
          // The noise depends on the cost so far, in the way an adaptive analyst might choose it.
          const noise = (1 + 9 * t) * (1 + 30 * Math.abs(Math.sin(filter.spent * 1e3)));
          const event = KINDS[i]!(noise / budget.epsilon);
          const before = filter.spent;
          if (filter.fits(event)) {
            filter.add(event);
            taken.push(event);
            expect(filter.spent).toBeGreaterThan(before);
          } else {
            expect(() => filter.add(event)).toThrow(/filter: does not fit the budget of ε = /);
            expect(filter.spent).toBe(before);
          }
        }
        expect(filter.spent).toBeLessThanOrEqual(filter.allowance);
        const { upper } = epsilonOf(taken, budget.delta, rdp);
        expect(upper).toBeLessThanOrEqual(budget.epsilon * (1 + 1e-9));
      }),
      { seed: 7, numRuns: 8 },
    );
  });

  it.each(BUDGETS)(
    "with Gaussian noise, at least nine tenths of ε = $epsilon can be spent",
    (budget) => {
      const filter = new RenyiFilter(budget);
      const event = gaussian(200 / budget.epsilon);
      let count = 0;
      while (filter.fits(event)) {
        filter.add(event);
        count++;
      }
      const { upper } = epsilonOf([times(count, event)], budget.delta, rdp);
      expect(upper).toBeLessThanOrEqual(budget.epsilon * (1 + 1e-9));
      expect(upper).toBeGreaterThanOrEqual(budget.epsilon * 0.9);
    },
  );

  it.each([0, 1e-300, 1e-16, 1e-12])(
    "a filter with ε = %d refuses every event that costs more",
    (epsilon) => {
      const filter = new RenyiFilter({ epsilon, delta: 1e-6 });
      for (const event of [gaussian(1), pure(1), laplace(0.1), times(1e6, gaussian(1))]) {
        expect(filter.fits(event)).toBe(false);
        expect(() => filter.add(event)).toThrow(/filter: does not fit/);
      }
      expect(filter.spent).toBe(0);
    },
  );

  it("an event that costs nothing may be added any number of times", () => {
    const filter = new RenyiFilter({ epsilon: 1, delta: 1e-6 });
    for (let i = 0; i < 10; i++) filter.add(times(0, pure(100)));
    expect(filter.spent).toBe(0);
  });

  it("refuses an event without a Rényi curve and names the event", () => {
    const filter = new RenyiFilter({ epsilon: 1, delta: 1e-6 });
    expect(() => filter.add(approximate(0.1, 1e-9))).toThrow(
      /rdp: no bound for approximate\/1; use an accountant that supports this event/,
    );
    expect(() => filter.add({ kind: "pure/1", epsilon: Number.NaN })).toThrow(NoisewrightError);
    // Above the largest known order the divergence is unknown, so the event does not fit.
    const low: PrivacyEvent = { kind: "rdp/1", orders: [1.01], epsilons: [1e-9] };
    expect(filter.fits(low)).toBe(false);
    expect(filter.spent).toBe(0);
  });

  it.each([
    { epsilon: Number.NaN, delta: 1e-6 },
    { epsilon: -1, delta: 1e-6 },
    { epsilon: 1, delta: 0 },
    { epsilon: 1, delta: 1 },
  ])("refuses the invalid budget %j", (budget) => {
    expect(() => new RenyiFilter(budget)).toThrow(NoisewrightError);
  });
});
