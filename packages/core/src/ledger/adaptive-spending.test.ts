import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laplace, pure } from "../../test/ledger/kit.js";
import { pld } from "../accounting/accountants/pld.js";
import { AdaptiveFilter, mixtureFor } from "../accounting/adaptive/index.js";
import type { PrivacyEvent } from "../accounting/events/event.js";
import { AdaptiveSpending } from "./adaptive-spending.js";
import { digestOf } from "./canonical.js";
import type { Counts } from "./counts.js";

const BUDGET = { epsilon: 1, delta: 1e-6 };
const MIXTURE = mixtureFor(BUDGET);
const EVENTS: readonly PrivacyEvent[] = [
  laplace(10),
  pure(0.05),
  pure(0.3),
  { kind: "gaussian/1", sigma: 20, sensitivity: 1 },
  { kind: "approximate/1", epsilon: 0.1, delta: 1e-9 },
  { kind: "approximate/1", epsilon: 0, delta: 2e-7 },
];
const known = new Map(EVENTS.map((event) => [digestOf(event), event]));

const request = fc
  .array(fc.tuple(fc.constantFrom(...known.keys()), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 2,
  })
  .map((list): Counts => new Map(list));
const step = fc.record({ more: request, previews: fc.array(request, { maxLength: 2 }) });
const history = fc.array(step, { minLength: 5, maxLength: 25 });

const eventsOf = (requests: readonly Counts[]) =>
  requests.flatMap((counts) =>
    [...counts].flatMap(([hash, count]) => Array.from({ length: count }, () => known.get(hash)!)),
  );

describe("the spending of analysts who see answers", () => {
  it("decides each request like the filter that adds up all requests again", () => {
    let refused = 0;
    fc.assert(
      fc.property(history, (steps) => {
        const spending = new AdaptiveSpending(BUDGET, MIXTURE, known);
        const admitted: Counts[] = [];
        for (const { more, previews } of steps) {
          const filter = new AdaptiveFilter(BUDGET, MIXTURE);
          const costWith = (last: Counts) => filter.costOf(eventsOf([...admitted, last]));
          for (const each of [...previews, more]) {
            const cost = costWith(each);
            const { lower, upper } = spending.epsilonWith(each);
            if (admitted.length > 0) expect(upper).toBe(filter.epsilon(cost));
            expect(lower).toBeLessThanOrEqual(upper);
            expect(spending.exceedsMass(each)).toBe(!filter.coversInfiniteLoss(cost));
          }
          const fits = spending.fits(more);
          if (admitted.length > 0) expect(fits).toBe(filter.admits(costWith(more)));
          if (!fits) {
            refused++;
            continue;
          }
          spending.add(more);
          admitted.push(more);
        }
        const { lower } = pld.compose(eventsOf(admitted)).epsilon(BUDGET.delta);
        expect(lower).toBeLessThanOrEqual(BUDGET.epsilon);
      }),
      { numRuns: 15 },
    );
    expect(refused).toBeGreaterThan(0);
  });

  it("a copy decides alike, and leaves the original as it was", () => {
    fc.assert(
      fc.property(history, request, (steps, more) => {
        const spending = new AdaptiveSpending(BUDGET, MIXTURE, known);
        for (const each of steps) if (spending.fits(each.more)) spending.add(each.more);
        const before = spending.fits(more);
        const copy = spending.copy();
        expect(copy.fits(more)).toBe(before);
        copy.add(more);
        expect(spending.fits(more)).toBe(before);
        expect([...spending.counts]).not.toEqual([...copy.counts]);
      }),
      { numRuns: 15 },
    );
  });
});
