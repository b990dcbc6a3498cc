import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalLogSurvival, normalSurvival, normalUpperQuantile } from "./normal.js";
import { integrate } from "./quadrature.js";

describe("the normal distribution", () => {
  it("the survival function is the integral of the normal density", () => {
    const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    for (const z of [-3, -1, 0, 0.5, 2, 4]) {
      const { value } = integrate(density, [z, z + 4, Number.POSITIVE_INFINITY]);
      expect(normalSurvival(z)).toBeCloseTo(value, 13);
    }
  });

  it("is symmetric", () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (z) => {
        expect(normalSurvival(z) + normalSurvival(-z)).toBeCloseTo(1, 15);
      }),
    );
  });

  it("the log survival function agrees with the survival function, and is finite where the survival function underflows", () => {
    fc.assert(
      fc.property(fc.double({ min: -37, max: 37, noNaN: true }), (z) => {
        const log = normalLogSurvival(z);
        expect(Math.abs(log - Math.log(normalSurvival(z)))).toBeLessThanOrEqual(
          1e-13 * Math.max(1, Math.abs(log)),
        );
      }),
    );
    expect(normalSurvival(50)).toBe(0);
    // For large z the logarithm is −z²/2 − ln(z√2π), with an error of about 1/z².
    expect(normalLogSurvival(1e4)).toBeCloseTo(-5e7 - Math.log(1e4 * Math.sqrt(2 * Math.PI)), 6);
  });

  it("the upper quantile is the inverse of the survival function, even for tiny probabilities", () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 37, noNaN: true }), (z) => {
        expect(normalUpperQuantile(normalSurvival(z))).toBeCloseTo(z, z < -5 ? 1 : 9);
      }),
    );
    expect(normalUpperQuantile(0.5)).toBeCloseTo(0, 15);
    expect(normalUpperQuantile(0)).toBe(Number.POSITIVE_INFINITY);
  });
});
