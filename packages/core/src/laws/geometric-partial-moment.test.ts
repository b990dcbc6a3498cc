import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discreteLaplace } from "./discrete-laplace.js";
import { geometricPartialMoment } from "./geometric-partial-moment.js";
import { latticePartialMoment } from "./partial-moment.js";
import { shifted } from "./shifted.js";

describe("partial moments of geometric noise", () => {
  it("the partial moments equal the sums that define them", () => {
    const end = fc.integer({ min: -60, max: 60 }).map((k) => k + 0.5);
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 5, noNaN: true }),
        fc.integer({ min: -9, max: 9 }),
        end,
        end,
        (rate, answer, a, b) => {
          const closed = geometricPartialMoment(rate, answer);
          const summed = latticePartialMoment(shifted(discreteLaplace(rate), answer));
          for (const k of [0, 1, 2] as const) {
            const size = summed(2, -1e9, 1e9, answer) + (answer - 3) ** 2 + 1;
            const difference = closed(k, a, b, 3) - summed(k, a, b, 3);
            expect(Math.abs(difference)).toBeLessThanOrEqual(1e-12 * size);
          }
        },
      ),
      { seed: 7 },
    );
  });

  it("between infinite ends, the partial moments equal the moments of the whole distribution", () => {
    const closed = geometricPartialMoment(0.01, 0);
    expect(closed(0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0)).toBeCloseTo(1, 13);
    const variance = discreteLaplace(0.01).variance;
    const ratio = closed(2, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0) / variance;
    expect(ratio).toBeCloseTo(1, 12);
  });

  it("the partial moments are 0 if no integer lies between the two ends", () => {
    expect(geometricPartialMoment(1, 0)(2, 0.2, 0.8, 0)).toBe(0);
  });
});
