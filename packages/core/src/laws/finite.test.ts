import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closedMass, type Distribution, pdf } from "./distribution.js";
import { finite } from "./finite.js";
import { shifted } from "./shifted.js";

const POINTS = [
  { x: -1, mass: 0.125 },
  { x: 0.5, mass: 0.5 },
  { x: 2, mass: 0 },
  { x: 4, mass: 0.375 },
];
const law = finite("four", POINTS);

/** Random distributions on up to eight points. */
const laws: fc.Arbitrary<{ law: Distribution; points: typeof POINTS }> = fc
  .uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 8 })
  .chain((xs) =>
    fc
      .array(fc.integer({ min: 0, max: 1000 }), { minLength: xs.length, maxLength: xs.length })
      .filter((counts) => counts.some((count) => count > 0))
      .map((counts) => {
        const total = counts.reduce((a, b) => a + b);
        const sorted = xs.sort((a, b) => a - b);
        const points = sorted.map((x, i) => ({ x, mass: counts[i]! / total }));
        return { law: finite("any", points), points };
      }),
  );

describe("finite", () => {
  it("the probabilities are correct at, below, above and between the points", () => {
    expect([-2, -1, 0, 0.5, 3, 4, 9].map(law.cdf)).toEqual([0, 0.125, 0.125, 0.625, 0.625, 1, 1]);
    expect([-2, -1, 0, 0.5, 3, 4, 9].map(law.survival)).toEqual([
      1, 0.875, 0.875, 0.375, 0.375, 0, 0,
    ]);
    const masses = [-1, 0, 0.5, 2, 4].map((x) => pdf(law, x));
    for (const [i, mass] of [0.125, 0, 0.5, 0, 0.375].entries()) {
      expect(masses[i]).toBeCloseTo(mass, 15);
    }
  });

  it("the moments, the entropy and the support agree with the points", () => {
    expect(law.mean).toBe(1.625);
    expect(law.variance).toBeCloseTo(
      0.125 * 2.625 ** 2 + 0.5 * 1.125 ** 2 + 0.375 * 2.375 ** 2,
      15,
    );
    expect(law.absoluteMoment(3, 1)).toBeCloseTo(0.125 * 8 + 0.5 * 0.125 + 0.375 * 27, 15);
    const entropy = 0.125 * Math.log(8) + 0.5 * Math.LN2 - 0.375 * Math.log(0.375);
    expect(law.entropy).toBeCloseTo(entropy, 15);
    expect(law.support).toEqual({ lower: -1, upper: 4 });
    expect(law.spacing).toBe(1.5);
  });

  it("the quantile at p is the first point whose cdf is at least p", () => {
    expect([1e-9, 0.125, 0.126, 0.625, 0.626, 1].map(law.quantile)).toEqual([
      -1, -1, 0.5, 0.5, 4, 4,
    ]);
  });

  it("the probability of a closed interval includes both ends", () => {
    expect(closedMass(law, -1, 0.5)).toBe(0.625);
    expect(closedMass(law, 0.5, 4)).toBe(0.875);
    expect(closedMass(law, 0.6, 3.9)).toBe(0);
    expect(closedMass(law, -9, 9)).toBe(1);
  });

  it("the probability of a closed interval is the sum of the masses of the points inside", () => {
    fc.assert(
      fc.property(laws, fc.integer({ min: -60, max: 60 }), ({ law, points }, x) => {
        const below = points.reduce((sum, point) => (point.x <= x ? sum + point.mass : sum), 0);
        expect(law.cdf(x)).toBeCloseTo(below, 14);
        expect(law.survival(x)).toBeCloseTo(1 - below, 14);
        expect(pdf(law, x)).toBeCloseTo(points.find((point) => point.x === x)?.mass ?? 0, 14);
      }),
    );
  });

  it("never returns a probability above 1", () => {
    const tenths = finite(
      "tenths",
      Array.from({ length: 10 }, (_, x) => ({ x, mass: 0.1 })),
    );
    expect(tenths.cdf(9)).toBeLessThanOrEqual(1);
    expect(tenths.quantile(1)).toBe(9);
  });
});

describe("shifted", () => {
  it("adds the shift to all locations and does not change the variance, entropy or spacing", () => {
    fc.assert(
      fc.property(laws, fc.integer({ min: -9, max: 9 }), fc.integer(), ({ law, points }, by, x) => {
        const moved = shifted(law, by);
        expect(moved.mean).toBeCloseTo(law.mean + by, 12);
        expect(moved.support.lower).toBe(points[0]!.x + by);
        expect([moved.variance, moved.entropy, moved.spacing]).toEqual([
          law.variance,
          law.entropy,
          law.spacing,
        ]);
        expect(moved.cdf(x + by)).toBe(law.cdf(x));
        expect(moved.survival(x + by)).toBe(law.survival(x));
        expect(moved.logPdf(x + by)).toBe(law.logPdf(x));
        expect(moved.quantile(0.3)).toBe(law.quantile(0.3) + by);
        expect(moved.absoluteMoment(1.5, x + by)).toBe(law.absoluteMoment(1.5, x));
      }),
    );
  });
});
